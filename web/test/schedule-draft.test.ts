import { describe, expect, it } from 'vitest';
import { type Draft, replacedBy } from '../src/features/schedule/draft.ts';

type DraftBlock = Draft['blocks'][number];
const block = (competition: string, over: Partial<DraftBlock> = {}): DraftBlock => ({
  ...{ competition, round: 1, stage: 'Stage 1', day: '2026-03-07', start: 540, minutes: 10, judges: [], unknown: [] },
  ...over,
});

describe('what a plan would take from a schedule', () => {
  it('is what is moved, longer, judged by others or gone, and nothing that stays or is added', () => {
    const before = [block('reel'), block('jig'), block('slip'), block('set', { unknown: ['Nobody Known'] })];
    const stays = [block('set', { unknown: ['Nobody Known'] }), block('slip'), block('jig'), block('reel')];
    expect(replacedBy(before, [...stays, block('hornpipe')])).toBe(0);
    expect(replacedBy(before, [block('reel', { stage: 'Stage 2' }), block('jig', { minutes: 15 }), block('set')])).toBe(
      4,
    );
    expect(replacedBy([], stays)).toBe(0);
  });
});
