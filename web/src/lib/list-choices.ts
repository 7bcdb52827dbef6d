import { readFilters } from '@rince/contracts/routes/notices';

const words = { all: 'All', completed: 'Completed', incompleted: 'Incompleted' } as const;

/** What was read by whoever looks, and what was not. */
export const readChoices = readFilters.map((value) => ({ value, label: words[value] }));
/** By age. */
export const ageChoices = [
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
];
