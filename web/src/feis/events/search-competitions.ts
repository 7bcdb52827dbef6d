import { fold } from '@rince/domain/fold';

const mostShown = 30;

interface Searched {
  readonly code: string;
  readonly rowTitle: string;
  readonly columnTitle: string;
  /** Of its age group: 'U8'. */
  readonly columnCode?: string;
}

/** By its code exactly first, then whatever has these words in code, dance or age group, in whatever way their accents are written. */
export const searchCompetitions = <One extends Searched>(all: readonly One[], text: string): One[] => {
  const wanted = fold(text);
  const words = wanted.split(/[\s,·]+/).filter(Boolean);
  const isExact = ({ code }: Searched): boolean => fold(code) === wanted;
  const others = all.filter((one) => {
    const said = fold(`${one.code} ${one.rowTitle} ${one.columnTitle} ${one.columnCode ?? ''}`);
    return !isExact(one) && words.every((word) => said.includes(word));
  });
  return [...all.filter(isExact), ...others].slice(0, mostShown);
};
