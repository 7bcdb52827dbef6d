interface Choice<Id extends string> {
  readonly value: Id;
  readonly label: string;
}

export const competitionSorts = [
  { value: 'codeAsc', label: 'Competition Asc' },
  { value: 'codeDesc', label: 'Competition Desc' },
  { value: 'entriesAsc', label: 'Entries Asc' },
  { value: 'entriesDesc', label: 'Entries Desc' },
] as const;
export const competitionFilters = [
  { value: 'all', label: 'All' },
  { value: 'started', label: 'Started' },
  { value: 'notStarted', label: 'Not Started' },
  { value: 'complete', label: 'Completed' },
] as const;

/** The choice that an address names, or the first. */
export const idIn = <Id extends string>(choices: readonly [Choice<Id>, ...Choice<Id>[]], given: string | null): Id =>
  choices.find(({ value }) => value === given)?.value ?? choices[0].value;
