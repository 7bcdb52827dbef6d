import type { ResultsReview } from '@rince/contracts/results';

type Competition = Pick<ResultsReview['grades'][number]['competitions'][number], 'becomes'>;

interface Filter {
  readonly label: string;
  readonly keeps: (one: Competition) => boolean;
  /** What stands there where no competition is such a one. */
  readonly empty: { readonly text: string; readonly more: string };
}

/** Which competitions a reviewer looks at. */
export const filters = {
  all: {
    label: 'All',
    keeps: () => true,
    empty: {
      text: 'No result can be reviewed yet',
      more: 'What has changed is shown here once it is calculated again.',
    },
  },
  new: {
    label: 'New',
    keeps: ({ becomes }) => becomes === 'new',
    empty: { text: 'No competition is new', more: 'Every result that is calculated is public in some version.' },
  },
  changed: {
    label: 'Changed',
    keeps: ({ becomes }) => becomes === 'changed',
    empty: { text: 'No competition changes', more: 'Nothing that is public now is replaced by another result.' },
  },
} as const satisfies Record<string, Filter>;

/** Where warnings alone are asked for. */
export const nothingToLookAt: Filter['empty'] = {
  text: 'Nothing to look at here',
  more: 'Nothing unusual was found in the marks of these competitions.',
};

/** The filter that an address names, or the first. */
export const filterNamed = (given: string | null): keyof typeof filters =>
  given === 'new' || given === 'changed' ? given : 'all';

/** The filters as choices, each with how many competitions it shows. */
export const choicesOf = ({ grades }: Pick<ResultsReview, 'grades'>): { value: string; label: string }[] => {
  const all: readonly Competition[] = grades.flatMap(({ competitions }) => competitions);
  return Object.entries(filters).map(([value, { label, keeps }]: [string, Filter]) => ({
    value,
    label: `${label} (${all.filter(keeps).length})`,
  }));
};
