import { isMark } from '@rince/domain/sheet/mark';

/** A mark as it is typed on the sheet: a number, nothing, or 'abs' for absent. */
export interface TypedMark {
  readonly score: number | null;
  readonly absent: boolean;
}

export const textOf = (mark: { score: number | null; absent: boolean } | undefined): string =>
  mark === undefined ? '' : mark.absent ? 'abs' : mark.score === null ? '' : String(mark.score);

/** What a text means, undefined when it is no mark: 0 to 100 with at most three decimals. */
export const markOf = (text: string): TypedMark | undefined => {
  const plain = text.trim().replace(',', '.').toLowerCase();
  if (plain === '') return { score: null, absent: false };
  if (/^a(b(s(ent)?)?)?$/.test(plain)) return { score: null, absent: true };
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(plain)) return undefined;
  const score = Number(plain);
  return isMark(score) ? { score, absent: false } : undefined;
};
