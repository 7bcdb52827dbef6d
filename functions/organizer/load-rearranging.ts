import type { Entry } from '@rince/domain/entry/entry';
import type { EventWithGrades } from '@rince/domain/event/event';
import { type RearrangeFacts, spotsOf, type WantedPair } from '@rince/domain/rearrange/decide';
import type { Competition } from '@rince/domain/sheet/competition';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Context } from '@rince/runtime/context';
import { getCompetitions } from '@rince/store/competitions';
import { getDancers } from '@rince/store/dancers';
import { getEntry } from '@rince/store/entries';
import { getRoster } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { waitingFor } from '@rince/store/waiting';
import { loadSyllabus } from '../shared/event/load-event.ts';

/** How many entries are asked for at once. */
const atOnce = 20;

/** What happened to the competitions that are named by their codes, as typed. Read strongly. */
export const loadStates = async (
  table: Table,
  { grades }: Pick<EventWithGrades, 'grades'>,
  typed: readonly string[],
): Promise<ReadonlyMap<string, Competition>> => {
  const codes = new Set(typed.map((code) => code.trim().toUpperCase()));
  const named = grades.flatMap(({ competitions }) => competitions).filter(({ code }) => codes.has(code.toUpperCase()));
  const found = await getCompetitions(
    table,
    named.map(({ _id }) => _id),
  );
  return new Map(found.map((one) => [one._id, one]));
};

/** Everything that decides who may go where: the competitions that are named, with who is on their sheets. Read strongly, the states first. */
export const loadRearranging = async (
  ctx: Context,
  eventId: string,
  wanted: readonly WantedPair[],
): Promise<RearrangeFacts> => {
  const syllabus = await loadSyllabus(ctx.table, eventId);
  ctx.allow('event.tabulate', { event: syllabus.event });
  const states = await loadStates(
    ctx.table,
    syllabus,
    wanted.flatMap(({ from, to }) => [from, ...to]),
  );
  const lines = new Map<string, readonly RosterLine[]>();
  for (const id of states.keys()) lines.set(id, await getRoster(ctx.table, id));

  const find = spotsOf({ syllabus, states });
  const sources = wanted.flatMap(({ from }) => find(from)?.place._id ?? []);
  const waiting = await Promise.all(sources.map((id) => waitingFor(ctx.table, { kind: 'competition', id })));
  const going = wanted.flatMap(({ from }) => lines.get(find(from)?.place._id ?? '') ?? []);
  const ids = [...new Set(going.map(({ entry }) => entry))].filter((id) => id !== '');
  const entries = new Map<string, Entry>();
  for (let at = 0; at < ids.length; at += atOnce)
    for (const entry of await Promise.all(ids.slice(at, at + atOnce).map((id) => getEntry(ctx.table, id))))
      if (entry) entries.set(entry._id, entry);
  const dancers = await getDancers(ctx.table, [...new Set(going.map(({ dancer }) => dancer))]);
  const birthdates = new Map(dancers.flatMap((dancer) => (dancer ? [[dancer._id, dancer.birthdate] as const] : [])));
  return { syllabus, states, lines, entries, waiting: waiting.flat(), birthdates };
};
