import { useLazyPart } from '../../ui/use-lazy-part.ts';

const load = () => import('../../ui/charts.tsx');
export type Charts = Awaited<ReturnType<typeof load>>;

/** What draws the charts, as soon as it is there: the figures beside them need not wait for it. */
export const useCharts = (): Charts | undefined => useLazyPart(load, 0);
