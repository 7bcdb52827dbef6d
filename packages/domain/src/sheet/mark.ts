/** The best mark there is; none is less than nothing. */
export const bestMark = 100;
/** How exact a mark is. */
export const markDecimals = 3;

const asExact = (mark: number): number => Number(mark.toFixed(markDecimals));

/** Whether a number has no more decimals than a mark. */
export const isExactMark = (mark: number): boolean => asExact(mark) === mark;

/** Whether a number is a mark: 0 to 100, with at most three decimals. */
export const isMark = (mark: number): boolean => mark >= 0 && mark <= bestMark && isExactMark(mark);

/** The mark that is nearest to a number. */
export const nearestMark = (typed: number): number => asExact(Math.min(bestMark, Math.max(0, typed)));
