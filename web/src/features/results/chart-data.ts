import type { PublicResult } from '@rince/contracts/results';

/** A bar with its number. */
export interface ChartBar {
  readonly title: string;
  readonly value: number;
}

export interface EventCharts {
  /** Who danced, once for each competition. */
  readonly grades: readonly ChartBar[];
  /** How many are placed; nothing where it was not counted. */
  readonly schools: readonly ChartBar[] | undefined;
  readonly ages: readonly ChartBar[];
}

const summed = (bars: readonly ChartBar[]): ChartBar[] => {
  const sums = new Map<string, number>();
  for (const { title, value } of bars) sums.set(title, (sums.get(title) ?? 0) + value);
  return [...sums].map(([title, value]) => ({ title, value })).filter(({ value }) => value > 0);
};

/** The age that a title names; 'Under 12' comes before '12 & Over', and what names none comes last. */
const ageOf = (title: string): number => {
  const age = /\d+/.exec(title)?.[0];
  return age === undefined ? Number.POSITIVE_INFINITY : Number(age) + (/over/i.test(title) ? 0.5 : 0);
};

/** What an event looks like in numbers, from what it has published. */
export const chartsOf = ({ grades, schools }: Pick<PublicResult, 'grades' | 'schools'>): EventCharts => ({
  grades: summed(
    grades.flatMap(({ title, competitions }) => competitions.map(({ danced }) => ({ title, value: danced }))),
  ),
  schools: schools?.map(({ name, placed }) => ({ title: name, value: placed })),
  ages: summed(
    grades.flatMap(({ competitions }) =>
      competitions.map(({ columnTitle, entered }) => ({ title: columnTitle, value: entered })),
    ),
  ).sort((a, b) => ageOf(a.title) - ageOf(b.title) || a.title.localeCompare(b.title)),
});
