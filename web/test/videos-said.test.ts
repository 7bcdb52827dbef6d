import { expect, test } from 'vitest';
import { videosSaid } from '../src/features/entries/videos-said.ts';

const sent = { uploaded: true, takes: 'open' } as const;
const missing = { uploaded: false, takes: 'open' } as const;
const closed = { uploaded: true, takes: 'closed' } as const;
const asked = '2026-12-01T12:00:00.000Z';
const said = (one: Parameters<typeof videosSaid>[0]['data'][number], over = {}) =>
  videosSaid({ data: [one], open: true, sends: true, ...over });

test('all is here when rounds 1 and 2 are, whatever is to come', () => {
  expect(said({ round1: sent, round2: sent })).toEqual({
    ...{ owed: 2, here: 2, maySend: false, isAllHere: true, isWaiting: false, taken: 'until' },
  });
  expect(said({ round1: sent, round2: missing })).toMatchObject({ here: 1, maySend: true, isAllHere: false });
  for (const takes of ['waiting', 'notRecalled'] as const)
    expect(said({ round1: sent, round2: sent, round3: { uploaded: false, takes } }).isAllHere).toBe(true);
  const waits = { uploaded: false, takes: 'waiting' } as const;
  expect(said({ round1: sent, round2: sent, round3: waits }).isWaiting, 'round 3 may come yet').toBe(true);
  expect(said({ round1: sent, round3: { uploaded: false, takes: 'notRecalled' } }).isWaiting).toBe(false);
  expect(said({}).isAllHere, 'nothing is owed').toBe(false);
  expect(said({ round1: sent }, { sends: false }).isAllHere, 'whoever cannot send is not told').toBe(false);
});

test('a recalled dancer has something to do, and is not told that nothing is taken', () => {
  const third = said({ round1: closed, round2: closed, round3: missing }, { open: false });
  expect(third).toMatchObject({ isAllHere: false, taken: undefined });
  const sentThird = { round1: closed, round3: sent, round3Dance: 'Kilkenny Races', round3Speed: 113 };
  expect(said(sentThird, { open: false })).toMatchObject({ isAllHere: true });
});

test('whoever has sent round 3 still says what is danced in it, and how fast', () => {
  const third = { round1: closed, round3: sent, round3Dance: 'Kilkenny Races', round3Speed: 113 };
  for (const lacking of [{ round3Dance: undefined }, { round3Speed: undefined }])
    expect(said({ ...third, ...lacking }, { open: false }).isAllHere).toBe(false);
  for (const over of [closed, { ...sent, frozen: true as const }])
    expect(said({ round1: closed, round3: over }, { open: false }).isAllHere, 'it can be said no more').toBe(true);
});

test('so has who is asked for another video, or whose video cannot be judged', () => {
  const again = said({ round1: { ...sent, askedUntil: asked }, round2: closed }, { open: false });
  expect(again).toMatchObject({ isAllHere: false, taken: undefined });
  expect(said({ round1: { ...sent, faulty: true } }).isAllHere).toBe(false);
});

test('nothing is taken any more once no round is', () => {
  expect(said({ round1: closed, round3: { uploaded: false, takes: 'notRecalled' } }, { open: false }).taken).toBe(
    'over',
  );
  // The leave of one dancer is over while a whole grade still sends.
  expect(said({ round1: { uploaded: false, takes: 'closed' } }).taken).toBe('over');
  expect(said({ round1: { uploaded: false } }, { sends: false }).taken, 'to who only reads').toBe('until');
  expect(
    said({ round1: { uploaded: true } }, { sends: false, open: false }).taken,
    'who only reads is not told of what a dancer of them is asked',
  ).toBeUndefined();
  expect(
    said({ round1: closed, round3: { uploaded: false, takes: 'waiting' } }, { open: false }).taken,
  ).toBeUndefined();
});
