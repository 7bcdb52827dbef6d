/** Room for a text: millimetres, and how large it may be and has to be, in points. */
export interface Room {
  readonly width: number;
  readonly height: number;
  readonly most: number;
  readonly least: number;
}

const mmOfPoint = 25.4 / 72;
/** Of the size of the letters. */
const lineHeight = 1.25;
/** Words do not end where lines do. */
const slack = 1.12;
const wide = /[MWmw@%]/u;
const narrow = /[iljtfrI.,:;'’|!() -]/u;
const large = /\p{Lu}/u;

/** How wide a text is, in widths of its size; Inter's letters, a little too wide rather than too narrow. */
const breadth = (text: string): number =>
  [...text.normalize('NFC')].reduce(
    (sum, letter) => sum + (wide.test(letter) ? 0.95 : narrow.test(letter) ? 0.36 : large.test(letter) ? 0.72 : 0.63),
    0,
  );

/** How many lines a text takes at this size. */
const linesOf = (text: string, points: number, width: number): number => {
  const taken = breadth(text) * points * mmOfPoint;
  return taken <= width ? 1 : Math.ceil((taken * slack) / width);
};

/** The largest size at which a text keeps to its room; the least one where it cannot. */
export const fittingSize = (text: string, { width, height, most, least }: Room): number => {
  for (let points = most; points > least; points -= 0.5)
    if (linesOf(text, points, width) * points * lineHeight * mmOfPoint <= height) return points;
  return least;
};

/** How high a text is at this size, in millimetres. */
export const heightOf = (text: string, points: number, width: number): number =>
  text === '' ? 0 : linesOf(text, points, width) * points * lineHeight * mmOfPoint;
