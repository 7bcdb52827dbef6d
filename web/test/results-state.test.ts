import { describe, expect, it } from 'vitest';
import { countsOf, resultsState } from '../src/feis/results/results-state.ts';

const tile = (over: Partial<Parameters<typeof countsOf>[0][number]> = {}) => ({
  ...{ count: 4, hasResults: false, hasPublicResults: false, isPublicOutdated: false },
  ...over,
});
const calculated = tile({ hasResults: true });
const released = tile({ hasResults: true, hasPublicResults: true });
const stateOf = (
  competitions: readonly ReturnType<typeof tile>[],
  over: { readonly hasResults?: boolean; readonly hasPrivateResults?: boolean; readonly published?: boolean } = {},
) =>
  resultsState({
    ...{ hasResults: false, hasPrivateResults: false, generatingResults: false, runs: true, job: undefined },
    published: true,
    ...over,
    ...countsOf(competitions),
  });

describe('the state of the results', () => {
  it('does not say that there are none while some are calculated on their sheets', () => {
    expect(stateOf([tile(), tile()]).title).toBe('No results yet');
    const some = stateOf([calculated, tile()]);
    expect(some.title).toBe('Not generated yet');
    expect(some.text).toContain('1 result is calculated on its sheet.');
    expect(some.generate).toBe('Generate Results');
    expect(some.mayView, 'whoever works there reads it under its own heading').toBe(true);
  });

  it('offers the review before the first result is released, and as long as one is not public', () => {
    expect(stateOf([tile()]).mayReview).toBe(false);
    expect(stateOf([calculated, tile()]).mayReview).toBe(true);
    expect(stateOf([released, calculated], { hasResults: true }).mayReview).toBe(true);
    expect(stateOf([released, tile()], { hasResults: true }).mayReview).toBe(false);
  });

  it('says that nobody reads results while the event is taken back, and offers what would be refused to nobody', () => {
    const away = stateOf([released, calculated], { hasResults: true, hasPrivateResults: true, published: false });
    expect(away.title).toBe('Taken back with the event');
    expect(away.text).toContain('once the event is published');
    expect(away).toMatchObject({ mayPublish: false, mayPublishMore: false, mayView: true, mayUnpublish: true });
    const early = stateOf([calculated], { hasPrivateResults: true, published: false });
    expect(early.text).toContain('publish the event first');
    expect(early.mayPublish).toBe(false);
    expect(stateOf([calculated], { hasPrivateResults: true }).mayPublish).toBe(true);
  });

  it('says how many competitions everybody can read when one of many is released', () => {
    const one = stateOf([released, tile(), tile(), tile({ count: 0 })], { hasResults: true });
    expect(one.title).toBe('Partly published');
    expect(one.text).toContain('Everybody can read the results of 1 of 3 competitions.');
    const more = stateOf([released, calculated, calculated], { hasResults: true });
    expect(more.text).toBe('Everybody can read the results of 1 of 3 competitions. 2 results are not public yet.');
    expect(more.mayPublishMore).toBe(true);
  });

  it('is published once everybody who entered can read theirs', () => {
    const all = stateOf([released, released, tile({ count: 0 })], { hasResults: true });
    expect(all.title).toBe('Published');
    expect(all.text).toMatch(/^Everybody can read the results\. After a correction/);
    const corrected = stateOf([released, { ...released, isPublicOutdated: true }], { hasResults: true });
    expect(corrected.text).toBe('Everybody can read the results. 1 result is not public yet.');
  });
});
