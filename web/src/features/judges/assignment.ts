import type { GradeView } from '@rince/contracts/events';
import { mostJudgesOf, seatsOf } from '@rince/domain/sheet/panel';
import type { EventJudge } from '../../feis/events/organizer-queries.ts';
import { listed } from '../../lib/words.ts';

/** What is changed and not saved yet: for each judge, competitions that were ticked or unticked. */
export type Changes = ReadonlyMap<string, ReadonlyMap<string, boolean>>;
/** Who judges a competition, by its id, in the order of the judges. */
export type Holders = ReadonlyMap<string, readonly EventJudge[]>;

export const noChanges: Changes = new Map();

const hasSaved = ({ judgeEvent }: EventJudge): ReadonlySet<string> => new Set(judgeEvent.competitions);

/** The competitions of a judge with what is changed here. */
export function competitionsOf(judge: EventJudge, changes: Changes): ReadonlySet<string> {
  const own = new Set(judge.judgeEvent.competitions);
  for (const [competition, on] of changes.get(judge._id) ?? []) {
    if (on) own.add(competition);
    else own.delete(competition);
  }
  return own;
}

export function holdersOf(judges: readonly EventJudge[], changes: Changes): Holders {
  const holders = new Map<string, EventJudge[]>();
  for (const judge of judges)
    for (const competition of competitionsOf(judge, changes))
      holders.set(competition, [...(holders.get(competition) ?? []), judge]);
  return holders;
}

/** Ticks or unticks competitions for a judge; what is then as it was saved is no change. */
export function withChange(changes: Changes, judge: EventJudge, competitions: readonly string[], on: boolean): Changes {
  const saved = hasSaved(judge);
  const own = new Map(changes.get(judge._id));
  for (const competition of competitions) {
    if (saved.has(competition) === on) own.delete(competition);
    else own.set(competition, on);
  }
  const next = new Map(changes);
  if (own.size === 0) next.delete(judge._id);
  else next.set(judge._id, own);
  return next;
}

export const nameOf = ({ name, lname }: Pick<EventJudge, 'name' | 'lname'>): string => `${name} ${lname}`;

/** Why a judge cannot get a competition; nothing when they can. */
export function reasonAgainst(
  grade: Pick<GradeView, 'type' | 'rules'>,
  holders: readonly EventJudge[],
  judge: string,
): string | undefined {
  const others = holders.filter(({ _id }) => _id !== judge);
  const most = mostJudgesOf(grade.type, grade.rules);
  if (others.length < most) return undefined;
  return most === 1
    ? `${listed(others.map(nameOf))} judges this competition.`
    : `This competition has its ${most} judges: ${listed(others.map(nameOf))}.`;
}

/**
 * What 'All' ticks for a judge: competitions that are unassigned, which is to say that a judge is still missing. A category takes one; a championship
 * takes a panel, and has a place free until the panel is full.
 */
export const unassigned = (
  grade: Pick<GradeView, 'type' | 'rules'>,
  competitions: readonly string[],
  holders: Holders,
  judge: string,
): string[] => competitions.filter((id) => reasonAgainst(grade, holders.get(id) ?? [], judge) === undefined);

/** Where a judge sits on a panel: 'Judge 2', or 'R1 Judge 2, R3 Judge 1' where it differs from round to round. */
export function seatInWords(panel: readonly (readonly (string | null)[])[] | undefined, judge: string): string {
  // Where there is one place, there is nothing to tell.
  if (!panel || panel.flat().length < 2) return '';
  const seats = seatsOf(panel, judge);
  const [first] = seats;
  if (!first) return '';
  const everywhere = seats.length === panel.length && seats.every(({ slot }) => slot === first.slot);
  if (everywhere) return `Judge ${first.slot}`;
  return seats.map(({ round, slot }) => `R${round} Judge ${slot}`).join(', ');
}
