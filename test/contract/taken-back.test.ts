import { userId } from '@rince/demo/people';
import type { Deed } from '@rince/domain/acts/act';
import type { Item } from '@rince/store/item';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type RacingFeis, racingFeis, type Sheet } from '../support/racing-feis.ts';

// Whatever can be taken back is stored afterwards as it was before: every act has its inverse named here, or why it has none.

let cloud: TestCloud;
let feis: RacingFeis;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await racingFeis(cloud, { competitions: 40 });
}, 120_000);
afterAll(() => cloud?.end());

/** What only says how often something happened: it goes on and never back. */
const counts = new Set(['revision', 'rosterChanges', 'changes', 'erasures', 'uses']);
/** What follows from the stream of a sheet is written anew by whatever happens there. */
const progress = new Set(['scored', 'markedAt', 'finalized', 'followed', 'out', 'here']);
const isKept = ({ sk }: Item, name: string, value: unknown): boolean =>
  !counts.has(name) && !(sk === 'COMP' && (progress.has(name) || (name === 'needsCalculation' && value === false)));
const inOrder = (value: unknown): unknown =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.toSorted() : value;
const withoutCounts = (item: Item): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => (isKept(item, name, value) ? [[name, inOrder(value)]] : [])),
  );
/** What is stored of a sheet, and of its event, without what people did: that is only added to. */
const stored = async ({ id, event }: Sheet): Promise<Record<string, unknown>[]> => {
  const items = [
    ...(await feis.table.read<Item>({ pk: `COMP#${id}` })),
    ...(await feis.table.read<Item>({ pk: `EVENT#${event}` })),
  ];
  // To be on an empty list is to be on none.
  const said = items.filter(
    ({ sk, competitions }: Item & { competitions?: unknown }) => !(sk === 'DISABLED' && `${competitions}` === ''),
  );
  return said.map(withoutCounts).sort((a, b) => `${a.pk} ${a.sk}`.localeCompare(`${b.pk} ${b.sk}`));
};

interface Undoable {
  /** A sheet on which it can be done. */
  readonly sheet: () => Promise<Sheet>;
  readonly act: (sheet: Sheet) => Promise<unknown>;
  readonly inverse: (sheet: Sheet) => Promise<unknown>;
}

const plain = () => feis.sheet({ dancers: 3 });
const championship = () => feis.sheet({ kind: 'championship', dancers: 3 });
const marked = async (): Promise<Sheet> => {
  const sheet = await plain();
  for (const [i] of sheet.lines.entries())
    await feis.judges[0].ask('submitScore', { body: { data: { _id: sheet.card(i), round: 1, score: 70 + i } } });
  return sheet;
};
const lineOf = (sheet: Sheet): string => sheet.lines[0]?._id ?? '';
const lock = (value: boolean) => (sheet: Sheet) =>
  feis.tabulator.ask('updateTabulation', { body: { id: sheet.id, change: { kind: 'lock', rounds: [1], value } } });
const ticks = (kind: 'signedOff' | 'doubleChecked', value: boolean) => (sheet: Sheet) =>
  feis.tabulator.ask('updateTabulation', { body: { id: sheet.id, change: { kind, round: 1, slot: 1, value } } });
const moves = (slot: number, to: number) => (sheet: Sheet) =>
  feis.tabulator.ask('updateTabulation', { body: { id: sheet.id, change: { kind: 'move', round: 1, slot, to } } });
const swaps = (dancerNumber: number) => (sheet: Sheet) =>
  feis.tabulator.ask('swapDancer', { body: { id: sheet.id, entryCompetition: lineOf(sheet), dancerNumber } });
const hides = (hidden: boolean) => (sheet: Sheet) =>
  feis.admin.ask('hideEntryComp', { body: { id: sheet.card(0), hidden } });
const notes = (out: 'noShow' | 'scratch' | null) => (sheet: Sheet) =>
  feis.organizer.ask('noteDancing', { body: { id: sheet.card(0), out, reason: out ? 'Is ill' : '' } });
const seats = (judge: string | null) => (sheet: Sheet) =>
  feis.organizer.ask('seatJudge', { body: { id: sheet.id, round: 1, slot: 1, judge } });
const releases = (release: boolean) => (sheet: Sheet) =>
  feis.organizer.ask('releaseAsSubmitted', { body: { id: sheet.event, release } });
const shows = (publish: boolean) => async (sheet: Sheet) => {
  const { revision } = await feis.organizer.ask('getForOrganizer', { query: { id: sheet.event } });
  return feis.organizer.ask('editEvent', { params: { id: sheet.event }, body: { event: { revision }, publish } });
};
let disabled: string[] = [];

const onlyMarks = 'a mark is corrected by another one, and what stood there is in its history';
const aFile = 'a file that was made is made again, and takes nothing away';
const byFamily = 'a family does it, with money or a video: it is given back by other acts with records of their own';
const isInverse = 'it is the inverse of another act';
const elsewhere = (file: string): string => `its items are compared in ${file}`;

/** Each act with its inverse, or why it has none here. */
const inverses: Record<Deed['act'], Undoable | string> = {
  lock: { sheet: plain, act: lock(true), inverse: lock(false) },
  signedOff: { sheet: marked, act: ticks('signedOff', true), inverse: ticks('signedOff', false) },
  doubleChecked: { sheet: marked, act: ticks('doubleChecked', true), inverse: ticks('doubleChecked', false) },
  move: { sheet: championship, act: moves(1, 2), inverse: moves(2, 1) },
  swapDancer: { sheet: plain, act: swaps(506), inverse: swaps(501) },
  hideEntryComp: { sheet: plain, act: hides(true), inverse: hides(false) },
  noShow: { sheet: plain, act: notes('noShow'), inverse: notes(null) },
  scratch: { sheet: plain, act: notes('scratch'), inverse: notes(null) },
  seat: { sheet: championship, act: seats(null), inverse: seats(userId('judge1')) },
  releaseAsSubmitted: { sheet: plain, act: releases(true), inverse: releases(false) },
  closeEvent: { sheet: plain, act: shows(false), inverse: shows(true) },
  disable: {
    sheet: () => feis.sheet({ dancers: 0 }),
    act: async ({ event }) => {
      ({ disabled } = await feis.organizer.ask('disableEmptyCompetitions', { body: { id: event } }));
      expect(disabled.length).toBeGreaterThan(0);
    },
    inverse: ({ event }) => feis.organizer.ask('enableCompetitions', { body: { id: event, competitions: disabled } }),
  },
  submit: {
    sheet: async () => {
      const sheet = await marked();
      await feis.tabulator.ask('calculateResults', { body: { id: sheet.event, competitionId: sheet.id } });
      return sheet;
    },
    act: ({ id }) => feis.tabulator.ask('submitCompetition', { body: { id } }),
    inverse: ({ id }) => feis.tabulator.ask('reopenCompetition', { body: { id, reason: 'A card came late' } }),
  },
  dancesAfterAll: isInverse,
  enable: isInverse,
  openEvent: isInverse,
  reopen: isInverse,
  moveDancer: elsewhere('move-dancer.test.ts'),
  moveDancerBack: isInverse,
  merge: elsewhere('merge-split.test.ts'),
  split: elsewhere('merge-split.test.ts'),
  makeParts: 'a competition that nobody dances is deleted in the wizard',
  makeEvent: 'until somebody publishes it nobody sees it',
  makeTeam: 'a team that was not entered is deleted',
  changeTeam: 'the form has what it is called and who is in it',
  deleteTeam: 'a team that was not entered is made again',
  takeBack: isInverse,
  addDancer: 'who is taken off again stays in the history of the sheet',
  removeDancer: 'who is put on again gets a line of their own: the one before belongs to its marks',
  updateDancerNum: 'the number before stays reserved',
  assign: 'a judge who is given a competition again takes the first seat that is free',
  judges: 'a judge who is added again is told again',
  moneyAccount: 'another account is connected the same way',
  settings: 'settings are written over by settings',
  unpublish: 'it is published again, as another version',
  takeBackResult: 'it is released again, as another version',
  publish: 'what families read once stays in storage until it is taken back, and its version counts on',
  release: 'what families read once stays in storage until it is taken back, and its version counts on',
  results: 'results are kept, every version of them',
  calculate: 'results are kept, every version of them',
  deleteResults: 'results are calculated again, as another version',
  marks: onlyMarks,
  withdrawMarks: onlyMarks,
  finalize: 'the tabulator corrects what a judge has finalized',
  keyedAgain: 'it is keyed once more',
  checkIn: 'the next tap says otherwise (check-in.test.ts)',
  export: aFile,
  print: aFile,
  download: aFile,
  schedule: 'every version of it is kept',
  announce: 'it is withdrawn from who reads it, and stays on record',
  withdrawAnnouncement: isInverse,
  pay: byFamily,
  changeEntry: byFamily,
  refund: byFamily,
  sendVideo: byFamily,
  removeVideo: byFamily,
  reportVideo: byFamily,
  askVideo: byFamily,
  allowVideo: 'closing its report takes it back',
  answerReport: byFamily,
  closeReport: byFamily,
  viewEntry: 'it is only noted',
  watchVideo: 'it is only noted',
};

const undoable = Object.entries(inverses).flatMap(([name, one]) => (typeof one === 'string' ? [] : [{ name, ...one }]));

it.each(undoable)('$name and its inverse leave what was there before', async ({ sheet: made, act, inverse }) => {
  const sheet = await made();
  await cloud.settled();
  const before = await stored(sheet);
  await act(sheet);
  await cloud.settled();
  expect(await stored(sheet), 'the act does something').not.toEqual(before);
  await inverse(sheet);
  await cloud.settled();
  expect(await stored(sheet)).toEqual(before);
});
