import { describe, expect, it } from 'vitest';
import { gatherHints, hintOf } from '../../src/news/hints.ts';
import type { Competition } from '../../src/sheet/competition.ts';

const competition = {
  ...{
    _id: 'reel',
    event: 'feis',
    panel: [
      ['ann', 'bea'],
      ['ann', 'bea'],
      ['cat', null],
    ],
    count: 4,
    revision: 1,
  },
  ...{ scored: { '1.1': 3, '3.1': 1 }, markedAt: { '1.1': '10:00' }, finalized: ['1.2'], followed: 7 },
} as unknown as Competition;
const next = { ...competition, followed: 8 };
const whomTold = (change: Parameters<typeof hintOf>[0]): unknown[] =>
  hintOf(change).map(({ to, says }) => {
    expect(says).toMatchObject({ what: 'changed', id: 'reel', event: 'feis' });
    return 'user' in to ? to.user : to.as;
  });
const wentOn = (change: Partial<Competition>): unknown[] =>
  whomTold({ entity: 'competition', before: competition, after: { ...next, ...change } });
const everyJudge = [['runs', 'judges']];
const card = { competition: 'reel', event: 'feis', round: 1, slot: 1, judge: 'ann', marks: 3 };

describe('a mark', () => {
  it('is told to the office, and by its card to its judge, whoever wrote it', () => {
    expect(whomTold({ entity: 'mark', after: { competition: 'reel', event: 'feis', by: 'ann' } })).toEqual([['runs']]);
    expect(whomTold({ entity: 'card', before: card, after: { ...card, marks: 4 } })).toEqual([['runs'], 'ann']);
  });
  it('is told to nobody else when the competition counts it', () => {
    expect(wentOn({ scored: { '1.1': 4, '3.1': 1 } })).toEqual([['runs'], 'ann']);
    expect(wentOn({ markedAt: { '1.1': '10:01' } })).toEqual([['runs'], 'ann']);
    expect(wentOn({ scored: { '1.1': 3, '2.2': 1, '3.1': 2 } })).toEqual([['runs'], 'bea', 'cat']);
    expect(wentOn({ finalized: [] })).toEqual([['runs'], 'bea']);
  });
});

describe('a mark that a judge saves', () => {
  const saved = (marks: number, savedBy?: string, more = {}) => ({
    entity: 'card' as const,
    before: { ...card, marks: marks - 1, revision: 2, savedBy: 'earlier' },
    after: { ...card, marks, revision: 2, ...(savedBy === undefined ? {} : { savedBy }), ...more },
  });
  const toldJudge = (...changes: ReturnType<typeof saved>[]) =>
    gatherHints(changes).flatMap(({ to, says }) => ('user' in to && to.user === 'ann' ? [says] : []));
  const changed = { what: 'changed', kind: 'competition', id: 'reel', event: 'feis' };

  it('is told to them with the write that it was, so that the window that wrote it need not ask', () => {
    expect(toldJudge(saved(4, 'one'))).toEqual([{ ...changed, writes: ['one'] }]);
    expect(toldJudge(saved(4, 'one'), saved(5, 'two'))).toEqual([{ ...changed, writes: ['one', 'two'] }]);
    expect(toldJudge(saved(4, 'one'), saved(5, 'two'), saved(6, 'three'))).toEqual([
      { ...changed, writes: ['one', 'two', 'three'] },
    ]);
  });
  it('is asked for by every window where somebody else wrote as well, or the card itself changed', () => {
    expect(toldJudge(saved(4))).toEqual([changed]);
    expect(toldJudge(saved(4, 'one'), saved(5))).toEqual([changed]);
    expect(toldJudge(saved(4), saved(5, 'one'))).toEqual([changed]);
    expect(toldJudge(saved(4), saved(5, 'one'), saved(6, 'two'))).toEqual([changed]);
    for (const more of [
      { finalized: true, revision: 3 },
      { marks: 3, finalized: true },
    ])
      expect(toldJudge(saved(4, 'earlier', more))).toEqual([changed]);
    expect(toldJudge({ ...saved(4, 'one'), before: undefined as never })).toEqual([changed]);
  });
});

it('how far a sheet is asks no judge for their cards, which say it already', () => {
  const [, own] = hintOf({
    entity: 'competition',
    before: competition,
    after: { ...next, scored: { '1.1': 4, '3.1': 1 } },
  });
  expect(own).toMatchObject({ to: { user: 'ann' }, says: { kind: 'mark', id: 'reel' } });
});

describe('a competition', () => {
  it('at whose stage somebody is seen is told to the office alone', () => {
    expect(wentOn({ here: 2 })).toEqual([['runs']]);
    expect(whomTold({ entity: 'competition', before: competition, after: { ...next, here: undefined } })).toEqual([
      ['runs'],
    ]);
  });
  it('that changes otherwise is told to every judge', () => {
    expect(wentOn({ out: 1 })).toEqual(everyJudge);
    for (const change of [{ recall: 'v1', recalled: ['a'] }, { submitted: true }, { panel: [['bea']] }, { count: 5 }])
      expect(whomTold({ entity: 'competition', before: competition, after: { ...competition, ...change } })).toEqual(
        everyJudge,
      );
    expect(whomTold({ entity: 'competition', after: competition })).toEqual(everyJudge);
    expect(whomTold({ entity: 'competition', before: competition })).toEqual(everyJudge);
  });
});

describe('the video of a round', () => {
  const video = { _id: 'line', entry: 'entry', owner: 'family', event: 'feis', competition: 'reel', revision: 1 };
  const kept = { ...video, video: { key: 'first' } };
  const judgesTold = (before: object | undefined, after: object | undefined): unknown[] =>
    hintOf({ entity: 'video', before, after }).filter(({ says }) => 'kind' in says && says.kind === 'competition');

  it('is told to the judges when it comes, is replaced, or is taken back', () => {
    for (const [before, after] of [
      [undefined, kept],
      [video, kept],
      [kept, { ...video, video: { key: 'second' } }],
      [kept, video],
      [kept, undefined],
    ])
      expect(judgesTold(before, after)).toMatchObject([
        { to: { event: 'feis', as: ['judges'] }, says: { id: 'reel' } },
      ]);
  });
  it('is told to no judge while it is on its way, or because one of them looked at it', () => {
    expect(judgesTold(undefined, { ...video, upload: { key: 'first' } })).toEqual([]);
    expect(judgesTold(kept, { ...video, video: { key: 'first', lookedAt: '10:00' } })).toEqual([]);
  });
});

it('a card that goes to another judge is told to both', () => {
  expect(whomTold({ entity: 'card', before: card, after: { ...card, judge: 'bea' } })).toEqual([
    ['runs'],
    'ann',
    'bea',
  ]);
  expect(whomTold({ entity: 'card', after: { ...card, judge: undefined } })).toEqual([['runs']]);
});
