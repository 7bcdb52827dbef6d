import { userId } from '@rince/demo/people';
import { getDisabled, getEvent } from '@rince/store/events';
import { everyNoticeOf } from '@rince/store/notices';
import { getPlaces } from '@rince/store/places';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { quiet } from '../support/race.ts';
import { type RacingFeis, racingFeis, type Sheet, storedSheet } from '../support/racing-feis.ts';
import { until } from '../support/until.ts';

// What the log offers to take back is what was there before, once, and never over what somebody did since.

let cloud: TestCloud;
let feis: RacingFeis;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await racingFeis(cloud, { competitions: 60 });
}, 120_000);
afterAll(() => cloud?.end());

/** What was done to a sheet, or to the event and to its sheets. */
const logOf = async (who: Client, competition?: string) =>
  (await who.ask('listLog', { query: { limit: 50, query: { event: feis.event, competition } } })).data;
const lineOf = (who: Client, competition: string | undefined, says: string) =>
  until(async () => (await logOf(who, competition)).find(({ content }) => content.startsWith(says)));
type Line = Awaited<ReturnType<typeof lineOf>>;
const undo = (who: Client, { undo: offered }: Line) => {
  if (!offered) throw new Error('It is not offered');
  const { call, params, body } = offered;
  return who.send(call as 'withdrawAnnouncement', { ...(params ? { params } : {}), body } as never);
};
const isOffered = async (who: Client, competition: string | undefined, { _id }: Line): Promise<boolean> =>
  (await logOf(who, competition)).find((line) => line._id === _id)?.undo !== undefined;

/** What is stored of a sheet, but for how often it was written. */
const stored = async (id: string) => {
  const { roster, cards, marks, competition } = await storedSheet(feis.table, id);
  const { panel, submitted, closed = [], count, taken } = competition;
  const event = await getEvent(feis.table, feis.event);
  const { competitions } = await getDisabled(feis.table, feis.event);
  const { releaseAsSubmitted: releases, registrationEnd, round3End, cap, admissionFee, published } = event ?? {};
  const [places = {}] = await getPlaces(feis.table, [{ kind: 'event', id: feis.event }]);
  const settings = {
    registrationEnd,
    round3End: round3End ?? '',
    cap,
    mostPlaces: places.cap,
    admissionFee,
    published,
  };
  const ofEvent = { ...settings, releases, disabled: competitions.toSorted() };
  return {
    ...ofEvent,
    panel,
    submitted,
    closed: [...closed],
    count,
    taken,
    roster,
    marks,
    cards: cards.map(({ revision: _, ...card }) => card),
  };
};

interface Undone {
  readonly says: string;
  readonly sheet: () => Promise<Sheet>;
  /** Its line is of the event as a whole. */
  readonly ofEvent?: true;
  readonly act: (sheet: Sheet) => Promise<unknown>;
  /** How the log says that it is undone. */
  readonly undone: string;
  /** Somebody changes the same thing by a call of their own. */
  readonly meanwhile: (sheet: Sheet) => Promise<unknown>;
}
const plain = () => feis.sheet();
const marked = async (): Promise<Sheet> => {
  const sheet = await feis.sheet();
  for (const [i] of sheet.lines.entries())
    await feis.judges[0].ask('submitScore', { body: { data: { _id: sheet.card(i), round: 1, score: 70 + i } } });
  return sheet;
};
const calculated = async (): Promise<Sheet> => {
  const sheet = await marked();
  await feis.tabulator.ask('calculateResults', { body: { id: sheet.event, competitionId: sheet.id } });
  // The list follows the marks: what it counts is there before anybody compares.
  await cloud.settled();
  return sheet;
};
const change = (of: object) => (sheet: Sheet) =>
  feis.tabulator.ask('updateTabulation', { body: { id: sheet.id, change: of as never } });
const lock = (value: boolean) => change({ kind: 'lock', rounds: [1], value });
const tick = (kind: 'signedOff' | 'doubleChecked', value: boolean) => change({ kind, round: 1, slot: 1, value });
const number = (is: number) => (sheet: Sheet) =>
  feis.admin.ask('updateDancerNum', { body: { id: sheet.card(0), number: is } });
const hide = (hidden: boolean) => (sheet: Sheet) =>
  feis.admin.ask('hideEntryComp', { body: { id: sheet.card(0), hidden } });
const note = (out: 'noShow' | 'scratch' | null) => (sheet: Sheet) =>
  feis.organizer.ask('noteDancing', { body: { id: sheet.card(0), out, reason: out ? 'Is ill' : '' } });
const seat = (judge: string | null) => (sheet: Sheet) =>
  feis.organizer.ask('seatJudge', { body: { id: sheet.id, round: 1, slot: 1, judge } });
const seats = (slot: number, judge: string | null) => (sheet: Sheet) =>
  feis.organizer.ask('seatJudge', { body: { id: sheet.id, round: 1, slot, judge } });
const codeOf = ({ id }: Sheet): string =>
  Object.values(feis.grades)
    .flatMap(({ competitions }) => competitions)
    .find(({ _id }) => _id === id)?.code ?? '';
/** Where the first dancer of a sheet is moved to. */
const targets = new Map<string, Sheet>();
const withTarget = async (): Promise<Sheet> => {
  const sheet = await feis.sheet();
  targets.set(sheet.id, await feis.sheet({ dancers: 1, first: 2 }));
  return sheet;
};
const targetOf = ({ id }: Sheet): Sheet => targets.get(id) as Sheet;
const moveAway = (sheet: Sheet) =>
  feis.organizer.ask('moveDancer', { body: { id: sheet.card(0), to: codeOf(targetOf(sheet)), reason: 'Asked for' } });
const moveBack = (sheet: Sheet) =>
  feis.organizer.ask('moveDancerBack', { body: { id: `${targetOf(sheet).id}-${sheet.lines[0]?._id}` } });
const empty = () => feis.sheet({ kind: 'championship', dancers: 0 });
const disable = ({ id }: Sheet) =>
  feis.organizer.ask('disableEmptyCompetitions', { body: { id: feis.event, competitions: [id] } });
const enable = ({ id }: Sheet) =>
  feis.organizer.ask('enableCompetitions', { body: { id: feis.event, competitions: [id] } });
const disabled = async (): Promise<Sheet> => {
  const sheet = await empty();
  await disable(sheet);
  return sheet;
};
const release = (is: boolean) => () =>
  feis.organizer.ask('releaseAsSubmitted', { body: { id: feis.event, release: is } });
const edit = (change: { readonly event?: object; readonly publish?: boolean }) => async () => {
  const { revision } = (await getEvent(feis.table, feis.event)) ?? {};
  const { event, ...rest } = change;
  const body = { ...rest, ...(event ? { event: { ...event, revision } } : {}) };
  return feis.organizer.ask('editEvent', { params: { id: feis.event }, body: body as never });
};
const submit = ({ id }: Sheet) => feis.tabulator.ask('submitCompetition', { body: { id } });
const reopen = ({ id }: Sheet) => feis.tabulator.ask('reopenCompetition', { body: { id, reason: 'A card came late' } });

it.each<Undone>([
  { says: 'Locked round 1', sheet: plain, act: lock(true), undone: 'Unlocked round 1', meanwhile: lock(false) },
  {
    says: 'Signed off round 1',
    sheet: marked,
    act: tick('signedOff', true),
    undone: 'Took the sign-off from round 1',
    meanwhile: tick('signedOff', false),
  },
  {
    says: 'Double checked round 1',
    sheet: marked,
    act: tick('doubleChecked', true),
    undone: 'Took the double check from round 1',
    meanwhile: tick('doubleChecked', false),
  },
  {
    says: 'Changed the number',
    sheet: plain,
    act: number(907),
    undone: 'Changed the number 907 to',
    meanwhile: number(908),
  },
  { says: 'Hid', sheet: plain, act: hide(true), undone: 'Showed', meanwhile: hide(false) },
  {
    says: 'Noted dancer',
    sheet: plain,
    act: note('noShow'),
    undone: 'Took back that dancer',
    meanwhile: note(null),
  },
  { says: 'Scratched', sheet: plain, act: note('scratch'), undone: 'Took back that dancer', meanwhile: note(null) },
  { says: 'Took', sheet: plain, act: seat(null), undone: 'Seated', meanwhile: seat(userId('judge2')) },
  {
    says: 'Moved Judge 1',
    sheet: () => feis.sheet({ kind: 'championship' }),
    act: change({ kind: 'move', round: 1, slot: 1, to: 2 }),
    undone: 'Moved Judge 2',
    meanwhile: seats(2, null),
  },
  { says: 'Moved dancer', sheet: withTarget, act: moveAway, undone: 'Moved dancer', meanwhile: moveBack },
  { says: 'Disabled', sheet: empty, ofEvent: true, act: disable, undone: 'Offered', meanwhile: enable },
  { says: 'Offered', sheet: disabled, ofEvent: true, act: enable, undone: 'Disabled', meanwhile: disable },
  {
    says: 'Let results',
    sheet: plain,
    ofEvent: true,
    act: release(true),
    undone: 'Stopped results',
    meanwhile: release(false),
  },
  {
    says: 'Stopped results',
    sheet: async () => {
      await release(true)();
      return feis.sheet();
    },
    ofEvent: true,
    act: release(false),
    undone: 'Let results',
    meanwhile: release(true),
  },
  {
    says: 'Changed the event: admission fee: $9.00 instead of ',
    sheet: plain,
    ofEvent: true,
    act: edit({ event: { admissionFee: 900, cap: 70, round3End: '2099-01-01' } }),
    undone: 'Changed the event: admission fee: ',
    meanwhile: edit({ event: { cap: 71 } }),
  },
  {
    says: 'Took the event back',
    sheet: plain,
    ofEvent: true,
    act: edit({ publish: false }),
    undone: 'Published the event',
    meanwhile: edit({ publish: true }),
  },
  { says: 'Submitted', sheet: calculated, act: submit, undone: 'Opened the sheet', meanwhile: reopen },
])(
  '$says: what was there before is there again, once, and not over what somebody did since',
  async ({ says, sheet: made, ofEvent = false, act, undone, meanwhile }) => {
    const { admin } = feis;
    const sheet = await made();
    const of = ofEvent ? undefined : sheet.id;
    const before = await stored(sheet.id);
    await act(sheet);
    expect(await stored(sheet.id)).not.toEqual(before);
    const line = await lineOf(admin, of, says);
    expect((await undo(admin, line)).http).toBe(200);
    expect(await stored(sheet.id)).toEqual(before);
    await lineOf(admin, of === undefined || says !== 'Moved dancer' ? of : targetOf(sheet).id, undone);
    expect(await isOffered(admin, of, line), 'is offered still').toBe(false);
    expect((await undo(admin, line)).code).toBe('STALE');
    expect(await stored(sheet.id)).toEqual(before);

    const other = await made();
    const ofOther = ofEvent ? undefined : other.id;
    await act(other);
    const theirs = await lineOf(admin, ofOther, says);
    await meanwhile(other);
    const now = await stored(other.id);
    expect(await isOffered(admin, ofOther, theirs), 'is offered over that').toBe(false);
    expect((await undo(admin, theirs)).code).toBe('STALE');
    expect(await stored(other.id)).toEqual(now);
  },
);

it('is offered for who stands in their line, and not for who was swapped or is merged with others', async () => {
  const { admin, organizer } = feis;
  const swapped = await feis.sheet();
  await hide(true)(swapped);
  const hid = await lineOf(admin, swapped.id, 'Hid');
  expect(hid.undo).toBeDefined();
  const body = { id: swapped.id, entryCompetition: swapped.lines[0]?._id ?? '', dancerNumber: 506 };
  await feis.tabulator.ask('swapDancer', { body });
  expect(await isOffered(admin, swapped.id, hid)).toBe(false);

  const sheet = await withTarget();
  await moveAway(sheet);
  const moved = await lineOf(admin, sheet.id, 'Moved dancer');
  const other = await feis.sheet({ dancers: 0 });
  const comps = [{ from: codeOf(targetOf(sheet)), to: codeOf(other) }];
  const { _id = '' } = await organizer.ask('merge', { body: { eventId: feis.event, comps } });
  expect(await isOffered(admin, sheet.id, moved)).toBe(false);
  expect((await undo(admin, moved)).code).toBe('STALE');
  await organizer.ask('takeBackRearrangement', { body: { id: feis.event, rearrangement: _id } });
  expect(await isOffered(admin, sheet.id, moved)).toBe(true);
  expect((await undo(admin, moved)).http).toBe(200);
  expect((await storedSheet(feis.table, sheet.id)).roster).toHaveLength(sheet.lines.length);
});

it('leaves everybody with an announcement, and takes no letter back', async () => {
  const { id } = await feis.sheet({ kind: 'championship' });
  const send = (byEmail: boolean) =>
    feis.organizer.ask('sendAnnouncement', {
      body: { event: feis.event, to: { kind: 'competition', of: id }, title: 'Later', text: 'At ten.', byEmail },
    });
  const one = await send(false);
  const told = async () => (await everyNoticeOf(feis.table, userId('judge1'))).some(({ _id }) => _id === one._id);
  await quiet(cloud, ['results']);
  expect(await told()).toBe(true);
  const line = await lineOf(feis.organizer, id, 'Sent');
  expect((await undo(feis.organizer, line)).http).toBe(200);
  await quiet(cloud, ['results']);
  expect(await told()).toBe(false);
  expect((await undo(feis.organizer, line)).code).toBe('STALE');
  expect(await isOffered(feis.organizer, id, line)).toBe(false);

  const letter = await send(true);
  const newest = await until(async () =>
    (await logOf(feis.organizer, id)).find(({ _id, content }) => _id !== line._id && content.startsWith('Sent')),
  );
  expect(newest.undo).toBeUndefined();
  const body = { event: feis.event, undoes: newest._id };
  expect((await feis.organizer.send('withdrawAnnouncement', { params: { id: letter._id }, body })).code).toBe(
    'BAD_REQUEST',
  );
});

it('says nothing of what the form of an event sends as it was', async () => {
  const { firstNumber = 0, round3End = '' } = (await getEvent(feis.table, feis.event)) ?? {};
  const untouched = { waiver: '', round3End, videoDays: 90, shortestVideo: 20, longestVideo: 300, image: null };
  await edit({ event: { ...untouched, firstNumber: firstNumber + 300 } })();
  const { content } = await lineOf(feis.organizer, undefined, 'Changed the event');
  expect(content).toBe(`Changed the event: first dancer number: ${firstNumber + 300} instead of ${firstNumber}`);
});

it('tells who only tabulates neither what a fee is nor a way to put it back', async () => {
  await edit({ event: { admissionFee: 1_300 } })();
  const line = await lineOf(feis.organizer, undefined, 'Changed the event: admission fee: $13.00');
  const seen = (await logOf(feis.tabulator)).find(({ _id }) => _id === line._id);
  expect([seen?.content, seen?.undo]).toEqual(['Changed the event: admission fee', undefined]);
  expect((await undo(feis.tabulator, line)).http).toBe(403);
  const other = { params: { id: feis.event }, body: { publish: false, undoes: line._id } };
  expect((await feis.organizer.send('editEvent', other)).code).toBe('BAD_REQUEST');
});

it('is refused for what is offered again once somebody is there', async () => {
  const sheet = await disabled();
  await enable(sheet);
  const line = await lineOf(feis.admin, undefined, 'Offered');
  await feis.tabulator.ask('addDancer', { body: { id: sheet.id, dancerNumber: 505 } });
  expect((await undo(feis.admin, line)).code).toBe('CONFLICT');
  expect(await stored(sheet.id)).toMatchObject({ count: 1, closed: [] });
});

it('is offered to whoever may do it, and refused for what it is not the opposite of', async () => {
  const sheet = await feis.sheet();
  await feis.admin.ask('hideEntryComp', { body: { id: sheet.card(0), hidden: true } });
  const line = await lineOf(feis.admin, sheet.id, 'Hid');
  expect((await lineOf(feis.tabulator, sheet.id, 'Hid')).undo).toBeUndefined();
  expect((await undo(feis.tabulator, line)).http).toBe(403);
  const body = { id: sheet.card(1), hidden: false, undoes: line._id };
  expect((await feis.admin.send('hideEntryComp', { body })).code).toBe('BAD_REQUEST');
});
