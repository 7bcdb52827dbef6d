const mostShown = 30;

interface Searched {
  readonly code: string;
  readonly rowTitle: string;
  readonly columnTitle: string;
  /** Of its age group: 'U8'. */
  readonly columnCode?: string;
}

/** By its code exactly first, then whatever has these letters in code, dance or age group. */
export const searchCompetitions = <One extends Searched>(all: readonly One[], text: string): One[] => {
  const wanted = text.trim().toLowerCase();
  const exact = all.filter(({ code }) => code.toLowerCase() === wanted);
  const others = all.filter(
    ({ code, rowTitle, columnTitle, columnCode = '' }) =>
      code.toLowerCase() !== wanted &&
      `${code} ${rowTitle} ${columnTitle} ${columnCode}`.toLowerCase().includes(wanted),
  );
  return [...exact, ...others].slice(0, mostShown);
};
