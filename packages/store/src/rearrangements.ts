import { disabledMark } from '@rince/domain/event/disabled';
import type { Rearrangement } from '@rince/domain/rearrange/rearrangement';
import { refuse } from '@rince/domain/refusal';
import type { Block } from '@rince/domain/schedule/schedule';
import type { Competition } from '@rince/domain/sheet/competition';
import type { CameFrom, RosterLine } from '@rince/domain/sheet/roster-line';
import { competitionKey, leftKey, onceKey, rearrangementKey, rearrangementRange, rosterKey } from './keys.ts';
import { enterDancer } from './roster.ts';
import { sheetChanged } from './stale.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

const changedMeanwhile = () =>
  refuse(
    'CONFLICT',
    'Somebody entered, marked, merged, split or changed one of these competitions at the same moment. Please look again.',
  );

export const startRearrangement = (one: Rearrangement): Write => ({
  kind: 'put',
  item: { ...rearrangementKey(one.event, one._id), entity: 'rearrangement', ...one },
  condition: { is: 'absent' },
});
/** The next state of a merge or split, once. */
export const changeRearrangement = (
  { event, _id, status }: Pick<Rearrangement, 'event' | '_id' | 'status'>,
  set: Partial<Pick<Rearrangement, 'status' | 'stayed'>>,
): Write => ({
  kind: 'update',
  key: rearrangementKey(event, _id),
  set,
  condition: { is: 'equal', to: { status } },
  refusal: changedMeanwhile,
});
/** The schedule has followed, once on each way. */
export const noteScheduled = (
  { event, _id, status, scheduled }: Pick<Rearrangement, 'event' | '_id' | 'status' | 'scheduled'>,
  blocks: readonly Block[],
): Write => ({
  kind: 'update',
  key: rearrangementKey(event, _id),
  set: { blocks, scheduled: status },
  condition: { is: 'equal', to: { status, scheduled } },
  refusal: changedMeanwhile,
});
/** Holds while it is not over: nobody who lost time moves a dancer after it has ended, or has been taken back. */
export const checkRearrangement = ({ event, _id, status }: Pick<Rearrangement, 'event' | '_id' | 'status'>): Write => ({
  kind: 'check',
  key: rearrangementKey(event, _id),
  condition: { is: 'equal', to: { status } },
  refusal: changedMeanwhile,
});
export const getRearrangement = (table: Table, event: string, id: string): Promise<Rearrangement | undefined> =>
  table.get<Rearrangement>(rearrangementKey(event, id));
/** All merges and splits of an event, newest first; a few dozen. */
export const rearrangementsOf = (table: Table, event: string): Promise<Rearrangement[]> =>
  table.read<Rearrangement>({ ...rearrangementRange(event), newestFirst: true }, 1000);

const asRead = ({ count, taken, started, submitted, moving, rosterChanges }: Competition) => ({
  ...{ count, taken, started, submitted, moving, rosterChanges },
});

/** From now on nobody enters a competition or gets a first mark there: its dancers go. Refused when anything of it is not as it was read. */
export const beginMoving = (one: Competition, rearrangement: string): Write => ({
  kind: 'update',
  key: competitionKey(one._id),
  set: { moving: rearrangement },
  putInto: { closed: disabledMark },
  condition: { is: 'equal', to: { ...asRead(one), closed: undefined } },
  refusal: changedMeanwhile,
});
/** Dancers come to a competition that nobody has marked, and that is as it was read. */
export const checkComing = (one: Competition): Write => ({
  kind: 'check',
  key: competitionKey(one._id),
  condition: { is: 'equal', to: { ...asRead(one), closed: undefined } },
  refusal: changedMeanwhile,
});
/**
 * The dancers of a competition go back to where they came from: nobody gets a first mark until they have. Families may still enter it. `all`: as long as
 * nobody came or left since it was read.
 */
export const beginMovingBack = (
  one: Competition,
  rearrangement: string,
  { all }: { readonly all: boolean },
): Write => ({
  kind: 'update',
  key: competitionKey(one._id),
  set: { moving: rearrangement },
  condition: {
    is: 'equal',
    to: {
      ...{ started: one.started, submitted: false, moving: undefined },
      ...(all ? { rosterChanges: one.rosterChanges } : {}),
    },
  },
  refusal: changedMeanwhile,
});
/** Dancers come back to a competition that they had left, and that nobody takes out of the syllabus: families may choose it again. */
export const reopenMoved = (one: Competition): Write => ({
  kind: 'update',
  key: competitionKey(one._id),
  takeFrom: { closed: [disabledMark] },
  condition: { is: 'equal', to: { closed: one.closed, started: one.started, submitted: false, moving: undefined } },
  refusal: changedMeanwhile,
});
/** Everybody who goes has gone. */
export const endMoving = (competition: string, rearrangement: string): Write => ({
  kind: 'update',
  key: competitionKey(competition),
  remove: ['moving'],
  condition: { is: 'equal', to: { moving: rearrangement } },
});

/**
 * Takes a dancer's line from one sheet to another, as it is, together or not at all; nobody has a mark on the sheet that is left. `alone`: somebody else
 * there may have one, and whoever moves the line holds that this dancer has none, and says where the line came from now; `taken` as of `enterDancer`.
 */
export const moveLine = (
  line: RosterLine,
  to: string,
  alone?: { readonly came: CameFrom | undefined; readonly taken: number | undefined },
): Write[] => {
  const {
    _id,
    competition: from,
    entry,
    event,
    dancer,
    dancerNumber,
    name,
    lname,
    school,
    wmh,
    withdrawn,
    hidden,
    out,
    outReason,
  } = line;
  const came = alone ? alone.came : line.came;
  const asItIs = { entry, dancer, dancerNumber, name, lname, school, wmh, withdrawn, hidden, out, outReason };
  return [
    {
      kind: 'delete',
      key: onceKey(from, dancer),
      condition: { is: 'equal', to: { entryCompetition: _id } },
      refusal: sheetChanged,
    },
    {
      kind: 'delete',
      key: rosterKey(from, _id),
      condition: { is: 'equal', to: asItIs },
      refusal: sheetChanged,
    },
    {
      kind: 'update',
      key: competitionKey(from),
      add: { count: -1, taken: -1, rosterChanges: 1 },
      condition: alone
        ? { is: 'equal', to: { submitted: false, moving: undefined } }
        : { is: 'notTrue', attributes: ['started', 'submitted'] },
      refusal: alone ? sheetChanged : () => refuse('HAS_MARKS', 'Judging has begun there.'),
    },
    // Whoever is hidden stays it, also when the family takes the dancer out and enters them there again.
    hidden
      ? { kind: 'update', key: leftKey(to, dancer), set: { hidden }, add: { changes: 1 } }
      : { kind: 'delete', key: leftKey(to, dancer) },
    ...enterDancer(
      { _id, competition: to, event, ...asItIs, ...(came === undefined ? {} : { came }) },
      { taken: alone?.taken },
    ),
  ];
};
