import { getViewer } from '@rince/contracts/routes/videos';
import { queryOf } from '../../../lib/query-of.ts';

/** A dancer in a competition; what judges give is not followed live, so it is asked again when somebody comes back to it. */
export const viewerQuery = (id: string) => {
  const [first = '', second] = id.split('-');
  return queryOf(getViewer, { params: { id } }, second === undefined ? [] : [`competition:${first}`]);
};
