/** One age group of a syllabus: the ages it takes, both ends included. */
export interface AgeGroup {
  readonly id: string;
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

const oldest = Number.POSITIVE_INFINITY;
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** The 86 age groups a column can have. */
export const ageGroups: readonly AgeGroup[] = [
  { id: 'all', label: 'All Ages', from: 0, to: oldest },
  ...range(5, 21).map((age) => ({ id: `only${age}`, label: `${age} years`, from: age, to: age })),
  ...range(5, 21).map((age) => ({ id: `U${age}`, label: `Under ${age}`, from: 0, to: age - 1 })),
  ...range(8, 23).map((age) => ({ id: `${age}&O`, label: `${age} & Over`, from: age, to: oldest })),
  ...range(5, 21).map((age) => ({ id: `${age}-${age + 1}`, label: `${age} and ${age + 1}`, from: age, to: age + 1 })),
  ...range(5, 21).map((age) => ({ id: `${age}-${age + 2}`, label: `${age} to ${age + 2}`, from: age, to: age + 2 })),
  { id: '11-14', label: '11 to 14', from: 11, to: 14 },
];

const byId = new Map(ageGroups.map((group) => [group.id, group]));

export const ageGroupLabel = (id: string): string => byId.get(id)?.label ?? id;
export const inAgeGroup = (id: string, age: number): boolean => {
  const group = byId.get(id);
  return group !== undefined && age >= group.from && age <= group.to;
};

/** How people write an age group, without spaces and in small letters, and whose id that is. */
const spellings: readonly (readonly [RegExp, (first: string, second: string) => string])[] = [
  [/^(?:all|allages|anyage|open)$/, () => 'all'],
  [/^(?:u|under)(\d+)s?$/, (age) => `U${age}`],
  [/^(?:o|over)(\d+)s?$/, (age) => `${age}&O`],
  [/^(\d+)(?:\+|&?o|&?over|ando|andover|&?up|andup|&older|andolder)$/, (age) => `${age}&O`],
  [/^(?:only|age)?(\d+)(?:years?|yrs?|y|yo)?(?:only)?$/, (age) => `only${age}`],
  [/^(\d+)(?:-|to|and|&|\/)(\d+)(?:years?|yrs?)?$/, (from, to) => `${from}-${to}`],
];
/** The id of the age group that somebody wrote: 'u8', 'Under 8', '8 & Over', '8+', '5-6', '5 to 7', 'All Ages'; undefined when it is none. */
export const ageGroupIn = (text: string): string | undefined => {
  const written = text
    .toLowerCase()
    .replaceAll(/[\s.]/g, '')
    .replaceAll(/[\u2012-\u2015]/g, '-');
  for (const [spelling, idOf] of spellings) {
    const found = spelling.exec(written);
    const id = found && idOf(found[1] ?? '', found[2] ?? '');
    if (id !== null && byId.has(id)) return id;
  }
  return undefined;
};
