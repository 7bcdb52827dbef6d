import { expect, it } from 'vitest';
import { type Act, competitionsOf, type Deed, isLoggedAs, logFilters, quarterOf } from '../../src/acts/act.ts';
import { sentenceOf, type Words } from '../../src/acts/sentence.ts';
import { changedSettings } from '../../src/acts/settings.ts';
import type { Event } from '../../src/event/event.ts';

const words: Words = {
  code: (id) => id.toUpperCase(),
  number: (dancer) => ({ nora: '104' })[dancer] ?? 'without a number',
  person: (user) => ({ lynch: 'Anne Lynch' })[user] ?? 'a closed account',
  team: (team) => ({ ceili: 'The Ceili Eight' })[team] ?? 'one that is gone',
};
const paid = { ...words, money: (cents: number) => `$${(cents / 100).toFixed(2)}` };
const act = (deed: Deed, competition?: string): Act =>
  ({
    _id: '1',
    event: 'feis',
    by: 'me',
    at: '2026-03-01T10:20:00.000Z',
    ...(competition ? { competition } : {}),
    ...deed,
  }) as Act;

it('says what was done, to which competition, round and dancer', () => {
  const says = (deed: Deed, competition?: string) => sentenceOf(act(deed, competition), words);
  expect(says({ act: 'marks', detail: { round: 2, corrected: true } }, 'c1')).toBe('Corrected marks in round 2 of C1');
  expect(says({ act: 'finalize', detail: { rounds: [1, 2, 3] } }, 'c1')).toBe('Finalized rounds 1, 2 and 3 of C1');
  expect(says({ act: 'lock', detail: { rounds: [1], value: false } }, 'c1')).toBe('Unlocked round 1 of C1');
  expect(says({ act: 'signedOff', detail: { round: 1, slot: 2, value: true } }, 'c1')).toBe(
    'Signed off round 1, Judge 2 of C1',
  );
  expect(says({ act: 'schedule', detail: { revision: 3 } })).toBe('Saved the schedule, version 3');
  expect(says({ act: 'schedule', detail: { revision: 4, follows: 'rearrangement' } })).toBe(
    'Took the schedule along with a merge or split, version 4',
  );
  expect(says({ act: 'schedule', detail: { revision: 5, follows: 'days' } })).toBe(
    'Took the schedule along with the days of the event, version 5',
  );
  expect(says({ act: 'swapDancer', detail: { from: 101, to: 110 } }, 'c1')).toBe(
    'Put dancer 110 in the place of 101 on the sheet of C1',
  );
  expect(says({ act: 'watchVideo', detail: { round: 1, dancer: 'nora' } }, 'c1')).toBe(
    'Watched the video of round 1 of C1, dancer 104',
  );
  expect(says({ act: 'viewEntry', detail: { entry: 'e', dancers: ['nora'] } })).toBe(
    'Looked at the entry of dancer 104',
  );
  expect(says({ act: 'viewEntry', detail: { entry: 'e', dancers: ['nora', 'new'] } })).toBe(
    'Looked at the entry of dancers 104 and without a number',
  );
  expect(says({ act: 'assign', detail: { judge: 'lynch', added: ['n10', 'n2'], taken: [] } })).toBe(
    'Gave Anne Lynch N2 and N10',
  );
  expect(says({ act: 'assign', detail: { judge: 'gone', added: ['n1'], taken: ['n2'] } })).toBe(
    'Gave a closed account N1, took N2 from a closed account',
  );
  expect(says({ act: 'judges', detail: { added: ['lynch'], removed: [] } })).toBe('Added Anne Lynch to the judges');
  expect(says({ act: 'judges', detail: { added: ['lynch'], removed: ['gone'] } })).toBe(
    'Added Anne Lynch to the judges, removed a closed account from the judges',
  );
  expect(says({ act: 'makeTeam', detail: { team: 'ceili' } })).toBe('Made a team: The Ceili Eight');
  expect(says({ act: 'makeEvent' })).toBe('Made the event');
  expect(says({ act: 'moneyAccount' })).toBe('Connected the account that families pay to');
  expect(says({ act: 'disable', detail: { competitions: ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'] } })).toBe(
    'Disabled A1, A2, A3, A4, A5, A6 and 2 more',
  );
});

it('says of an event what it is now and what it was, of texts only that they changed, and fees to whom they concern', () => {
  const was = {
    name: 'Feis',
    inPerson: true,
    eventStart: '2026-03-07',
    round3End: undefined,
    cap: 0,
    admissionFee: 1000,
  };
  const is = {
    ...{
      name: 'Feis Mór',
      inPerson: false,
      eventStart: '2026-03-08',
      round3End: '2026-03-20',
      cap: 300,
      admissionFee: 1200,
    },
    ...{
      videoDays: 90,
      shortestVideo: 20,
      ageRule: 'JAN1_PLAIN',
      publicNames: 'full',
      serviceFee: true,
      currency: 'usd',
    },
  };
  const detail = (...fields: string[]) => changedSettings(was as unknown as Event, is as unknown as Event, fields);
  const says = (to: Words, ...fields: string[]) => sentenceOf(act({ act: 'settings', detail: detail(...fields) }), to);
  expect(says(words, 'name')).toBe('Changed the event: name: Feis Mór instead of Feis');
  expect(says(words, 'admins', 'eventStart', 'emailContent', 'waiver')).toBe(
    'Changed the event: the admins; first day: Mar 08 2026 instead of Mar 07 2026; text in the receipt; waiver',
  );
  expect(says(words, 'inPerson', 'cap', 'round3End')).toBe(
    'Changed the event: where dancers dance: by video instead of in a hall; most dancers: 300 instead of any number; last day of videos of round 3: Mar 20 2026 instead of nothing said',
  );
  expect(says(paid, 'admissionFee')).toBe('Changed the event: admission fee: $12.00 instead of $10.00');
  expect(says(words, 'admissionFee')).toBe('Changed the event: admission fee');
  const now = (field: string) => says(words, field).replace(/^Changed the event: (.*) instead of .*$/, '$1');
  expect(['videoDays', 'shortestVideo', 'ageRule', 'publicNames', 'serviceFee', 'currency'].map(now)).toEqual([
    'videos are kept: for 90 days',
    'shortest usual video: 20 seconds',
    'ages are counted: on 1 January',
    'names on public pages: full name',
    'service fee: yes',
    'currency: US dollar',
  ]);
  const people = [
    { field: 'admins', added: [], removed: ['ann'] },
    { field: 'tabulators', added: ['ann', 'bea'], removed: [] },
  ] as const;
  const staffed: Deed = { act: 'settings', detail: { fields: ['admins', 'tabulators'], changes: [], people } };
  expect(sentenceOf(act(staffed), { ...words, person: (id) => id })).toBe(
    'Changed the event: the admins: removed ann; the tabulators: added ann, bea',
  );
  // A line of an older release.
  expect(sentenceOf(act({ act: 'settings', detail: { fields: ['cap', 'image', 'level'] } }), words)).toBe(
    'Changed the event: most dancers; event image; event level',
  );
});

it('names an amount only to those whom money concerns', () => {
  const deed: Deed = { act: 'pay', detail: { entry: 'e', dancers: 2, amount: 4550 } };
  expect(sentenceOf(act(deed), words)).toBe('Paid an entry of 2 dancers');
  expect(sentenceOf(act(deed), paid)).toBe('Paid an entry of 2 dancers: $45.50');
  const back: Deed = { act: 'refund', detail: { entry: 'e', amount: 700, to: 'lynch' } };
  expect(sentenceOf(act(back), words)).toBe('Gave money back to Anne Lynch');
  expect(sentenceOf(act(back), paid)).toBe('Gave money back to Anne Lynch: $7.00');
  expect(sentenceOf(act({ act: 'refund', detail: { entry: 'e', amount: 700 } }), words)).toBe('Was given money back');
  const changed: Deed = { act: 'changeEntry', detail: { entry: 'e', dancers: 1 } };
  expect(sentenceOf(act(changed), words)).toBe('Changed a paid entry, now of 1 dancer');
});

it('says which results were published, where it is known', () => {
  const published: Deed = { act: 'publish', detail: { competitions: ['reel', 'jig'] } };
  expect(competitionsOf(act(published))).toEqual([...competitionsOf(act({ act: 'publish' })), 'reel', 'jig']);
  expect(sentenceOf(act({ act: 'publish' }), words)).toBe('Published results');
  expect(sentenceOf(act(published), words)).toBe('Published results: JIG and REEL');
});

it('says that a video was sent, and taken back', () => {
  const detail = { round: 2, dancer: 'd' };
  const said = (['sendVideo', 'removeVideo'] as const).map((kind) => sentenceOf(act({ act: kind, detail }), words));
  expect(said.map((one) => one.split(' of ')[0])).toEqual(['Sent the video', 'Took back the video']);
});

it('lists everything under All, and each other act under one filter at most', () => {
  const kinds = ['marks', 'submit', 'pay', 'sendVideo', 'watchVideo', 'download', 'assign', 'settings'] as const;
  const under = kinds.map((kind) => logFilters.filter((filter) => isLoggedAs({ act: kind }, filter)).join(' '));
  expect(under).toEqual([
    'all scoring',
    'all scoring',
    'all submissions',
    'all submissions',
    'all views',
    'all views',
    'all',
    'all',
  ]);
});

it('gathers by quarters of an hour', () => {
  expect(quarterOf('2026-03-01T10:29:59.999Z')).toBe('2026-03-01T10:15:00.000Z');
  expect(quarterOf('2026-03-01T10:30:00.000Z')).toBe('2026-03-01T10:30:00.000Z');
});
