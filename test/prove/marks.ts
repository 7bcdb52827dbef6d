import { createHash } from 'node:crypto';

/** A number that follows from words: the same run gives the same marks. */
export const numberOf = (...words: (string | number)[]): number =>
  createHash('sha256').update(words.join(' ')).digest().readUInt32BE(0);

/** A mark as a judge gives it. */
export interface GivenMark {
  readonly score: number | null;
  readonly absent: boolean;
  readonly comments: string;
}

const remarks = [
  '',
  'Lovely carriage, watch the timing in the second step.',
  'Feet crossed, up on the toes.',
  'Una buena danza, ¡bravo! Ádh mór.',
  '',
];
const oneInAbsent = 40;
const oneInLevel = 6;

/**
 * What a judge gives a dancer in a round. Every dancer has a strength, every judge a taste; marks come in halves, so that ties are many;
 * in some competitions everybody is equal. Who is absent is absent for every judge of the round.
 */
export const markFor = (competition: string, entry: string, round: number, judge: string): GivenMark => {
  if (numberOf(entry, round, 'absent') % oneInAbsent === 0) return { score: null, absent: true, comments: '' };
  const level = numberOf(competition, 'level') % oneInLevel === 0;
  const strength = level ? 75 : 62 + (numberOf(entry, 'strength') % 27);
  const taste = level ? 0 : ((numberOf(entry, round, judge) % 17) - 8) / 2;
  const fine = numberOf(entry, round, judge, 'fine') % 50 === 0 ? 0.125 : 0;
  const comments = remarks[numberOf(entry, round, judge, 'remark') % remarks.length] ?? '';
  return { score: strength + taste + (level ? 0 : fine), absent: false, comments };
};
