/** How a feis counts ages. */
export const ageRules = ['JAN1_NAFC', 'JAN1_PLAIN', 'DAY_OF_EVENT'] as const;
export type AgeRule = (typeof ageRules)[number];

const parts = (day: string): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
};

/** Whole years between two days, `yyyy-mm-dd`. */
export const ageOn = (birthdate: string, day: string): number => {
  const [by, bm, bd] = parts(birthdate);
  const [y, m, d] = parts(day);
  return y - by - (m < bm || (m === bm && d < bd) ? 1 : 0);
};

/**
 * Competition age: the age on 1 January of the event's year. Under the North American rule somebody born on 1 January counts as the
 * age before that day, so that 'Under N' is U(event year - birth year) for everyone.
 */
export const competitionAge = (birthdate: string, eventStart: string, rule: AgeRule = 'JAN1_NAFC'): number => {
  if (rule === 'DAY_OF_EVENT') return ageOn(birthdate, eventStart);
  const age = ageOn(birthdate, `${eventStart.slice(0, 4)}-01-01`);
  return rule === 'JAN1_NAFC' && birthdate.endsWith('-01-01') ? age - 1 : age;
};

/** A profile's age: on 1 January of this year. */
export const profileAge = (birthdate: string, now: Date): number =>
  competitionAge(birthdate, `${now.getUTCFullYear()}-01-01`, 'JAN1_PLAIN');

/** Whether somebody who dances today may be born on a day: within the last hundred years. */
export const isPossibleBirth = (birthdate: string, today: string): boolean =>
  birthdate >= `${String(Number(today.slice(0, 4)) - 100).padStart(4, '0')}${today.slice(4)}`;
