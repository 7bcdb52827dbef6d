import type { EntrySection, Move } from '@rince/domain/entry/entry';

import { type Refusal, refuse } from '@rince/domain/refusal';
import { checkUnjudged, getCompetitions } from '@rince/store/competitions';
import { removeDanced } from '@rince/store/dancers';
import { leaveSheet, lineAt } from '@rince/store/roster';

import type { Table } from '@rince/store/table';
import type { Write } from '@rince/store/write';

const begun = (sections: readonly EntrySection[], judged: ReadonlySet<string>): Refusal => {
  const codes = sections.flatMap(({ competitions }) =>
    competitions.filter(({ competition }) => judged.has(competition)).map(({ code }) => code),
  );
  return refuse(
    'HAS_MARKS',
    `Judging of ${[...new Set(codes)].join(', ')} has begun. Please ask a tabulator at the event.`,
  );
};

/**
 * Nobody leaves a competition that is being judged by a click: a tabulator takes them off its sheet, where the marks are. The writes hold that for the
 * moment in which the leaving is decided.
 */
export const refuseIfJudgingBegan = async (
  table: Table,
  sections: readonly EntrySection[],
  leaving: readonly Move[],
): Promise<Write[]> => {
  const left = [...new Set(leaving.map(({ competition }) => competition))];
  const states = await getCompetitions(table, left);
  const judged = new Set(states.filter(({ started, submitted }) => started || submitted).map(({ _id }) => _id));
  if (judged.size > 0) throw begun(sections, judged);
  return states.map(({ _id }) => checkUnjudged(_id, () => begun(sections, new Set([_id]))));
};

/** The most that leave in the transaction that decides it; each takes three writes of its own. */
const mostAtOnce = 20;

/**
 * The writes that take dancers off their sheets in the moment in which it is decided, as long as nobody there has a mark; whoever a tabulator took off
 * or swapped is left alone. Undefined where they are too many for one transaction: then `refuseIfJudgingBegan` guards it, and they leave afterwards.
 */
export const leaveAtOnce = async (
  table: Table,
  event: string,
  sections: readonly EntrySection[],
  leaving: readonly Move[],
): Promise<Write[] | undefined> => {
  if (leaving.length > mostAtOnce) return undefined;
  const lines = await Promise.all(leaving.map(({ competition, _id }) => lineAt(table, competition, _id)));
  const there = leaving.filter(({ dancer }, i) => lines[i]?.dancer === dancer);
  const byCompetition = Map.groupBy(there, ({ competition }) => competition);
  return [...byCompetition].flatMap(([competition, moves]) => [
    ...leaveSheet(competition, moves, () => begun(sections, new Set([competition]))),
    ...moves.map(({ dancer }) => removeDanced({ dancer, event, competition })),
  ]);
};
