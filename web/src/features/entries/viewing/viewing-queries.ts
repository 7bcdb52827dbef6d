import { listVideoReports } from '@rince/contracts/routes/video-reports';
import { getViewer } from '@rince/contracts/routes/videos';
import { queryOf } from '../../../lib/query-of.ts';

/** A dancer in a competition; what judges give is not followed live, so it is asked again when somebody comes back to it. */
export const viewerQuery = (id: string) => {
  const [first = '', second] = id.split('-');
  return queryOf(getViewer, { params: { id } }, second === undefined ? [] : [`competition:${first}`]);
};

/** Each report, and what becomes of it, is an act of the event. */
export const videoReportsQuery = (event: string) =>
  queryOf(listVideoReports, { query: { query: { event } } }, [`act@${event}`, `entry@${event}`]);
