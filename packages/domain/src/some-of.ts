/** The first of many in a sentence, and how many more there are: '101, 102 and 40 more'. */
export const someOf = (all: readonly (string | number)[], most: number): string =>
  all.length <= most ? all.join(', ') : `${all.slice(0, most).join(', ')} and ${all.length - most} more`;
