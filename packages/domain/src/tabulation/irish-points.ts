import { type Fraction, fraction } from './fraction.ts';

/** What a place below 50th is worth: a hundredth of the place 49 above it, or nothing. */
export type PointsTail = 'fractional' | 'none';

// Published by every body that uses Irish points; 11th is 41 and not 40, so that one 1st and two 11ths (182) beat three 4ths (180).
const firstPlaces = [100, 75, 65, 60, 56, 53, 50, 47, 45, 43, 41];

const wholePoints = (place: number): number => firstPlaces[place - 1] ?? (place <= 50 ? 51 - place : 0);

/** Irish points of a place, in hundredths of a point. */
export const pointsOfPlace = (place: number, tail: PointsTail): number => {
  if (place <= 50) return wholePoints(place) * 100;
  return tail === 'fractional' && place <= 99 ? wholePoints(place - 49) : 0;
};

/**
 * Irish points, in hundredths, of each of `count` dancers who share `place`: the average of the points of all places they span.
 */
export const sharedPoints = (place: number, count: number, tail: PointsTail): Fraction => {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += pointsOfPlace(place + i, tail);
  return fraction(sum, count);
};
