import { describe, expect, test } from 'vitest';
import {
  awaitedUntil,
  isFrozen,
  type RoundFacts,
  refusalOf,
  replacedUntil,
  roundCloses,
  roundWindow,
  takenUntil,
  takesReports,
  waitedForUntil,
} from '../../src/entry/round-window.ts';

const recalling = { rounds: 3, recallType: 'HALF' } as unknown as RoundFacts['grade'];
const everybody = { rounds: 3, recallType: 'NONE' } as unknown as RoundFacts['grade'];
const facts = (over: Partial<RoundFacts> = {}): RoundFacts => ({
  event: { inPerson: false, videoEnd: '2026-05-10', round3End: '2026-05-20' },
  grade: recalling,
  competition: {},
  id: 'line',
  round: 1,
  video: undefined,
  ...over,
});
// Seven in the morning of the day after.
const firstEnd = new Date('2026-05-11T07:00:00.000Z');
const thirdEnd = new Date('2026-05-21T07:00:00.000Z');
const before = (end: Date): Date => new Date(end.getTime() - 1);
const again = (until: Date) => ({ again: { until: until.toISOString() } }) as unknown as RoundFacts['video'];

describe('when the videos of a round are taken no more', () => {
  test('is after videoEnd, and for a round that waits for a recall after the day that was named for it', () => {
    expect(roundCloses(facts({ round: 1 }))).toEqual(firstEnd);
    expect(roundCloses(facts({ round: 2 }))).toEqual(firstEnd);
    expect(roundCloses(facts({ round: 3 }))).toEqual(thirdEnd);
    expect(roundCloses(facts({ round: 3, grade: everybody }))).toEqual(firstEnd);
  });

  test('is as with the others where no day was named for it, and never where there is none at all', () => {
    expect(roundCloses(facts({ round: 3, event: { inPerson: false, videoEnd: '2026-05-10' } }))).toEqual(firstEnd);
    expect(roundCloses(facts({ round: 3, event: { inPerson: false, videoEnd: '2026-05-10', round3End: '' } }))).toEqual(
      firstEnd,
    );
    expect(roundCloses(facts({ event: { inPerson: false, videoEnd: '' } }))).toBeUndefined();
  });
});

describe('a video', () => {
  test('of rounds 1 and 2 is taken until its end, whoever was recalled', () => {
    for (const round of [1, 2] as const)
      for (const competition of [{}, { recalled: [] }, { recalled: ['line'] }]) {
        expect(roundWindow(facts({ round, competition }), before(firstEnd))).toBe('open');
        expect(roundWindow(facts({ round, competition }), firstEnd)).toBe('closed');
      }
  });

  test('of a third round that everybody dances is taken with the others', () => {
    expect(roundWindow(facts({ round: 3, grade: everybody }), before(firstEnd))).toBe('open');
    expect(roundWindow(facts({ round: 3, grade: everybody }), firstEnd)).toBe('closed');
  });

  test('of round 3 waits for the recall, and is then taken from those who are in it', () => {
    const third = (recalled: readonly string[] | undefined, now: Date) =>
      roundWindow(facts({ round: 3, competition: recalled ? { recalled } : {} }), now);
    expect(third(undefined, before(thirdEnd))).toBe('waiting');
    expect(third(undefined, thirdEnd)).toBe('closed');
    expect(third(['another'], before(thirdEnd))).toBe('notRecalled');
    expect(third(['another'], thirdEnd)).toBe('notRecalled');
    expect(third(['line'], before(thirdEnd))).toBe('open');
    expect(third(['line'], thirdEnd)).toBe('closed');
  });

  test('that the organizer asked for again is taken after the end, and of round 3 only from who is recalled', () => {
    const late = new Date('2026-05-25T00:00:00.000Z');
    const video = again(new Date('2026-05-26T00:00:00.000Z'));
    expect(roundWindow(facts({ video }), late)).toBe('open');
    expect(roundWindow(facts({ video: again(late) }), late)).toBe('closed');
    expect(roundWindow(facts({ round: 3, video, competition: { recalled: ['line'] } }), late)).toBe('open');
    expect(roundWindow(facts({ round: 3, video, competition: { recalled: [] } }), late)).toBe('notRecalled');
    expect(roundWindow(facts({ round: 3, video }), late)).toBe('closed');
  });

  test.each([
    ['closed', 'UPLOADS_CLOSED'],
    ['waiting', 'WAITING_FOR_RECALL'],
    ['notRecalled', 'NOT_RECALLED'],
  ] as const)('that is not taken is refused in words (%s)', (window, code) => {
    expect(refusalOf(window)).toMatchObject({ code });
    expect(refusalOf('open')).toBeUndefined();
  });

  test('of a feis in a hall is taken of the rounds that its category names, and of who was let send one', () => {
    const event = { inPerson: true, videoEnd: '2026-05-10' };
    const named = { ...everybody, videoRounds: [2] } as const;
    const now = before(firstEnd);
    expect(roundWindow(facts({ event, grade: named, round: 2 }), now)).toBe('open');
    expect(roundWindow(facts({ event, grade: named, round: 2 }), firstEnd)).toBe('closed');
    expect(roundWindow(facts({ event, grade: named, round: 1 }), now)).toBe('closed');
    expect(roundWindow(facts({ event, grade: everybody, round: 1 }), now)).toBe('closed');
    const video = again(firstEnd);
    expect(roundWindow(facts({ event, grade: everybody, round: 1, video }), now)).toBe('open');
    expect(roundWindow(facts({ event, grade: everybody, round: 1, video }), firstEnd)).toBe('closed');
    expect(roundCloses(facts({ event, grade: everybody, round: 1, video }))).toBeUndefined();
  });
});

describe('until when a round is taken', () => {
  test('is its last day, or the end of what one family was asked for, whichever is later', () => {
    expect(takenUntil(facts(), before(firstEnd))).toEqual(firstEnd);
    expect(takenUntil(facts({ video: again(thirdEnd) }), before(firstEnd))).toEqual(thirdEnd);
    expect(takenUntil(facts({ video: again(before(firstEnd)) }), new Date('2026-05-09T00:00:00Z'))).toEqual(firstEnd);
    expect(takenUntil(facts({ video: again(thirdEnd) }), before(thirdEnd))).toEqual(thirdEnd);
  });

  test('is said no more when it is over', () => {
    expect(takenUntil(facts(), firstEnd)).toBeUndefined();
    expect(takenUntil(facts({ video: again(thirdEnd) }), thirdEnd)).toBeUndefined();
    expect(takenUntil(facts({ event: { inPerson: true, videoEnd: '2026-05-10' } }), before(firstEnd))).toBeUndefined();
  });
});

describe('a card with a dancer of whom another video is asked', () => {
  const event = { inPerson: false, videoEnd: '2026-05-10', judgingEnd: '2026-05-30' };
  const kept = (uploadedAt: string) => ({ key: 'k', name: 'n', size: 1, uploadedAt });
  const asked = { until: thirdEnd.toISOString(), report: 'r', at: '2026-05-12T00:00:00.000Z' };
  const before = kept('2026-05-01T00:00:00.000Z');
  const now = new Date('2026-05-13T00:00:00Z');
  const until = (video: object | undefined, at = now) => replacedUntil({ event, video: video as never }, at);

  test('waits for it as long as it is taken, and for nothing once it is there', () => {
    expect(until({ video: before, again: asked })).toEqual(thirdEnd);
    expect(until({ video: before, again: asked }, thirdEnd)).toBeUndefined();
    expect(until({ video: kept(asked.at), again: asked })).toBeUndefined();
    expect(until({ video: before })).toBeUndefined();
    expect(until({ again: asked }), 'there is none to replace').toBeUndefined();
    expect(until({ video: before, again: { ...asked, at: undefined } })).toBeUndefined();
    expect(until(undefined)).toBeUndefined();
  });
  test('is closed on the last day of judging all the same', () => {
    const late = { video: before, again: { ...asked, until: '2026-06-20T07:00:00.000Z' } };
    const lastDay = new Date('2026-05-30T07:00:00Z');
    expect(until(late)).toEqual(lastDay);
    expect(until(late, lastDay)).toBeUndefined();
  });
});

describe('a video that a judge has looked at', () => {
  const asked = { until: '2026-05-14T00:00:00.000Z', report: 'r', at: '2026-05-12T00:00:00.000Z' };
  const now = new Date('2026-05-13T00:00:00Z');
  const looked = (uploadedAt: string) => ({
    ...{ key: 'k', name: 'n', size: 1, uploadedAt },
    lookedAt: '2026-05-12T12:00:00.000Z',
  });
  const old = looked('2026-05-11T00:00:00.000Z');

  test('stays, but for one in whose place another is asked for', () => {
    expect(isFrozen({ video: old }, now)).toBe(true);
    expect(isFrozen({ video: old, again: asked }, now)).toBe(false);
    expect(isFrozen({ video: old, again: asked }, new Date(asked.until)), 'none is taken any more').toBe(true);
    expect(isFrozen({ video: looked(asked.at), again: asked }, now), 'it is the one that was asked for').toBe(true);
    expect(isFrozen({ video: old, again: { ...asked, at: undefined } }, now)).toBe(false);
    expect(isFrozen({ video: { ...old, lookedAt: undefined } }, now), 'nobody has looked').toBe(false);
    expect(isFrozen({ again: asked }, now)).toBe(false);
  });
});

describe('a card with an absent dancer', () => {
  const judged = { inPerson: false, videoEnd: '2026-05-10', round3End: '2026-05-20', judgingEnd: '2026-05-30' };
  const of = (over: object) => ({ ...facts({}), event: judged, video: undefined, ...over });
  const lastDay = new Date('2026-05-30T07:00:00Z');

  test('waits for a video until none is taken any more', () => {
    expect(awaitedUntil(of({}), before(firstEnd))).toEqual(firstEnd);
    expect(awaitedUntil(of({}), firstEnd)).toBeUndefined();
    const video = { key: 'k', name: 'n', uploadedAt: '2026-05-01T00:00:00Z' };
    expect(awaitedUntil(of({ video: { video } }), before(firstEnd)), 'it is there').toBeUndefined();
  });

  test('waits for one that was asked for, also when the others are over', () => {
    const again = { until: '2026-05-12T12:00:00.000Z', report: 'r' };
    expect(awaitedUntil(of({ video: { again } }), firstEnd)).toEqual(new Date(again.until));
    expect(awaitedUntil(of({ video: { again } }), before(firstEnd)), 'the later of both').toEqual(
      new Date(again.until),
    );
    const shorter = { until: '2026-05-10T12:00:00.000Z', report: 'r' };
    expect(awaitedUntil(of({ video: { again: shorter } }), new Date('2026-05-09T00:00:00Z'))).toEqual(firstEnd);
  });

  test('waits no longer than to the last day of judging', () => {
    const event = { ...judged, videoEnd: '2026-05-30' };
    expect(awaitedUntil(of({ event }), before(lastDay))).toEqual(lastDay);
    expect(awaitedUntil(of({ event }), lastDay)).toBeUndefined();
  });

  test('waits for nobody who was not recalled', () => {
    const competition = { recalled: ['another'] };
    expect(awaitedUntil(of({ round: 3, competition }), before(firstEnd))).toBeUndefined();
  });
});

describe('issues with a video', () => {
  test('are reported while a video of its round is sent by everybody', () => {
    for (const [round, end] of [
      [1, firstEnd],
      [3, thirdEnd],
    ] as const) {
      expect(takesReports(facts({ round }), before(end))).toBe(true);
      expect(takesReports(facts({ round, video: again(thirdEnd) }), end), 'whatever one family is asked for').toBe(
        false,
      );
    }
  });

  test('are reported of one that a dancer of a feis in a hall sends alone, while it is asked for', () => {
    const hall = { event: { inPerson: true, videoEnd: '2026-05-10' }, round: 1 } as const;
    expect(takesReports(facts({ ...hall, video: again(thirdEnd) }), before(thirdEnd))).toBe(true);
    expect(takesReports(facts({ ...hall, video: again(thirdEnd) }), thirdEnd)).toBe(false);
    expect(takesReports(facts(hall), before(firstEnd))).toBe(false);
    const grade = { ...recalling, videoRounds: [1] } as RoundFacts['grade'];
    expect(takesReports(facts({ ...hall, grade }), before(firstEnd)), 'of a round that all send').toBe(true);
  });
});

test('a video is waited for until it comes, or is taken no more', () => {
  const asked = { until: '2026-05-14T00:00:00.000Z', report: 'r', at: '2026-05-12T00:00:00.000Z' };
  const now = new Date('2026-05-13T00:00:00Z');
  const kept = (uploadedAt: string) => ({ key: 'k', name: 'n', size: 1, uploadedAt });
  const before = kept('2026-05-11T00:00:00.000Z');
  expect(waitedForUntil({ again: asked }, now)).toBe(asked.until);
  expect(waitedForUntil({ video: before, again: asked }, now)).toBe(asked.until);
  expect(waitedForUntil({ video: kept(asked.at), again: asked }, now), 'it is here').toBeUndefined();
  expect(waitedForUntil({ video: before, again: { ...asked, at: undefined } }, now)).toBe(asked.until);
  expect(waitedForUntil({ again: asked }, new Date(asked.until)), 'none is taken any more').toBeUndefined();
  expect(waitedForUntil({ video: before }, now), 'nobody asked').toBeUndefined();
  expect(waitedForUntil(undefined, now)).toBeUndefined();
});
