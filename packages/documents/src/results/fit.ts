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
const wide = /[MWmw@%]/u;
const narrow = /[iljtfrI.,:;'’|!() -]/u;
const large = /\p{Lu}/u;

/** How wide a text is, in widths of its size; Inter's letters, bold, a little too wide rather than too narrow. */
const breadth = (text: string): number =>
  [...text.normalize('NFC')].reduce(
    (sum, letter) => sum + (wide.test(letter) ? 0.95 : narrow.test(letter) ? 0.36 : large.test(letter) ? 0.72 : 0.63),
    0,
  );

/** How many lines a text takes at this size: words that fit go beside each other, one that is longer than a line is broken. */
const linesOf = (text: string, points: number, width: number): number => {
  const size = points * mmOfPoint;
  const space = breadth(' ') * size;
  let lines = 1;
  let used = 0;
  for (const word of text.replaceAll('-', '- ').trim().split(/\s+/)) {
    const taken = breadth(word) * size;
    if (used > 0 && used + space + taken > width) {
      lines++;
      used = 0;
    }
    const full = Math.ceil(taken / width) - 1;
    lines += Math.max(0, full);
    used += (used > 0 ? space : 0) + taken - Math.max(0, full) * width;
  }
  return lines;
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
