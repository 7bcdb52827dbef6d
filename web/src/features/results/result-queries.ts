import { getCompetitionResult, getSchoolResults } from '@rince/contracts/routes/results';
import { queryOf } from '../../lib/query-of.ts';

/** A competition's result as far as the reader may see it; the latest one is the office's. */
export const competitionResultQuery = (id: string, latest: boolean) =>
  queryOf(getCompetitionResult, { params: { id }, query: latest ? { latest: true } : {} }, ['event:*']);

/** What a school's students have of events; of one of them, each student's results. */
export const schoolResultsQuery = (event: string, school: string) =>
  queryOf(getSchoolResults, { query: { ...(event === '' ? {} : { event }), ...(school === '' ? {} : { school }) } }, [
    'event:*',
  ]);
