import type { CompetitionFound, EventView } from '@rince/contracts/events';
import { fold } from '@rince/domain/fold';
import { tintOf } from '../../feis/events/tint-of.ts';

export const sorts = [
  { value: 'codeAsc', label: 'Competition Asc' },
  { value: 'codeDesc', label: 'Competition Desc' },
] as const;

/** A dancer of the reader, and what is open to them. */
export interface Enterable {
  readonly _id: string;
  readonly name: string;
  readonly lname: string;
  readonly age: number;
  readonly dances: readonly { readonly options: readonly { readonly competition: string }[] }[];
}

/** What the list can be filtered by: groups as the event calls them, and own dancers. */
export const filtersOf = (
  competitions: readonly CompetitionFound[],
  dancers: readonly Enterable[],
  { alias }: Pick<EventView, 'alias'>,
): { value: string; label: string }[] => {
  const there = new Set(competitions.map(({ type }) => tintOf(type)));
  const groups = [
    { value: 'grades', label: alias.grades || 'Grades' },
    { value: 'championship', label: alias.championship || 'Championships' },
    { value: 'teams', label: 'Teams' },
  ] as const;
  return [
    { value: 'all', label: 'All' },
    ...groups.filter(({ value }) => there.has(value)),
    ...dancers.map(({ _id, name, lname, age }) => ({ value: _id, label: `Open to ${name} ${lname}, ${age} years` })),
  ];
};

interface Wanted {
  readonly search: string;
  readonly sort: string;
  readonly filter: string;
}

/** The competitions that are asked for, in the order asked for; they come in the order of their codes. */
export const matchingCompetitions = (
  competitions: readonly CompetitionFound[],
  dancers: readonly Enterable[],
  { search, sort, filter }: Wanted,
): readonly CompetitionFound[] => {
  const words = fold(search).split(' ').filter(Boolean);
  const dancer = dancers.find(({ _id }) => _id === filter);
  const open = new Set(dancer?.dances.flatMap(({ options }) => options.map(({ competition }) => competition)));
  const found = competitions.filter(({ _id, type, code, gradeTitle, rowTitle, columnTitle }) => {
    if (dancer ? !open.has(_id) : filter !== 'all' && tintOf(type) !== filter) return false;
    const all = fold(`${code} ${gradeTitle} ${rowTitle} ${columnTitle}`);
    return words.every((word) => all.includes(word));
  });
  return sort === 'codeDesc' ? found.toReversed() : found;
};
