import type { CompetitionType } from '../tabulation/label.ts';
import { type Danced, fieldOf } from './danced.ts';
import { type Pace, stepMinutes } from './schedule.ts';

const solo: Pace = { heat: 2, seconds: 75, change: 120 };
const team: Pace = { heat: 1, seconds: 180, change: 180 };

/** How long each type takes unless its event says otherwise. */
export const usualPaces: Readonly<Record<CompetitionType, Pace>> = {
  first: { heat: 3, seconds: 60, change: 120 },
  grades: solo,
  trophy: solo,
  special: solo,
  teams: team,
  adultteams: team,
  allspecial: solo,
  championship: { heat: 2, seconds: 120, change: 300 },
  championshipspecial: { heat: 2, seconds: 120, change: 300 },
};

/** How long a round takes, in steps of five minutes. */
export const minutesOf = (one: Danced, round: number, paces: Readonly<Record<string, Pace>> = {}): number => {
  const { heat, seconds, change } = paces[one.type] ?? usualPaces[one.type];
  const danced = Math.ceil(fieldOf(one, round) / heat) * seconds + change;
  return Math.max(1, Math.ceil(danced / 60 / stepMinutes)) * stepMinutes;
};
