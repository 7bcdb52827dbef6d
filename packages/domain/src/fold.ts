/** Text as people compare it: without accents and case, single spaces ('  Áine ' is 'aine'). */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
