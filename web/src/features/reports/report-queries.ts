import { getKPI, getRevenue } from '@rince/contracts/routes/reports';
import { queryOf } from '../../lib/query-of.ts';

export const reportQuery = (event: string) => queryOf(getKPI, { body: { id: event } }, [`entry@${event}`]);
export const revenueQuery = (event: string) => queryOf(getRevenue, { body: { id: event } }, [`entry@${event}`]);
