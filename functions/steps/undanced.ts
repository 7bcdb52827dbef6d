import { refuse } from '@rince/domain/refusal';
import { getCompetitions } from '@rince/store/competitions';
import type { EntrySection, Move } from '@rince/store/entries';
import type { Table } from '@rince/store/table';

/** Nobody leaves a competition that is being judged by a click: a tabulator takes them off its sheet, where the marks are. */
export const demandUndanced = async (
  table: Table,
  sections: readonly EntrySection[],
  leaving: readonly Move[],
): Promise<void> => {
  const states = await getCompetitions(table, [...new Set(leaving.map(({ competition }) => competition))]);
  const judged = new Set(states.filter(({ started, submitted }) => started || submitted).map(({ _id }) => _id));
  const codes = sections.flatMap(({ competitions }) =>
    competitions.filter(({ competition }) => judged.has(competition)).map(({ code }) => code),
  );
  const left = leaving.filter(({ competition }) => judged.has(competition));
  if (left.length > 0)
    throw refuse(
      'HAS_MARKS',
      `Judging of ${[...new Set(codes)].join(', ')} has begun. Please ask a tabulator at the event.`,
    );
};
