import { daysIn } from '../event/windows.ts';
import { groupOf } from '../people/levels.ts';
import { type EntryLine, isGone, isOpen, isPaid, type LineSection, type ReceiptParts } from './entry-line.ts';
import type { Order } from './order.ts';
import type { PriceLine } from './price.ts';

// What the reports of an event add up, of what its office lists.

/** A receipt as its event's office lists it. */
export type Receipt = Pick<Order, 'amount' | 'refunds' | 'createdAt'> & { readonly parts?: ReceiptParts };

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** What a payment was for. */
export const partsOf = (lines: readonly PriceLine[]): ReceiptParts => {
  const of = (...kinds: readonly PriceLine['kind'][]): number =>
    sum(lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  return {
    competitions: of('competition', 'withdrawn'),
    fees: of('admission', 'program', 'service'),
    discounts: 0 - of('familyDiscount'),
  };
};

const refundedOf = ({ refunds }: Pick<Receipt, 'refunds'>): number => sum(refunds.map(({ amount }) => amount));

/** What came in: what was charged for what, and what of it was given back. A change that is paid by what was paid before charges only the rest. */
export const incomeOf = (receipts: readonly Receipt[]) => {
  const charged = sum(receipts.map(({ amount }) => amount));
  const fees = sum(receipts.map(({ parts }) => parts?.fees ?? 0));
  const discounts = sum(receipts.map(({ parts }) => parts?.discounts ?? 0));
  const refunded = sum(receipts.map(refundedOf));
  return { kept: charged - refunded, charged, fees, entries: charged - fees, discounts, refunded };
};

const enteredIn = (lines: readonly EntryLine[]): LineSection[] =>
  lines
    .filter((line) => !isGone(line))
    .flatMap(({ sections }) => sections)
    .filter(({ competitions }) => competitions.length > 0);

/** At which level somebody dances: the one chosen, else the own one; a team has none. */
export const groupIn = ({ level, otherLevel }: Pick<LineSection, 'level' | 'otherLevel'>) => {
  const entered = otherLevel?.level ?? level;
  return entered === undefined ? undefined : groupOf(entered) === 'championship' ? 'championship' : 'grades';
};

/** Who is entered, paid or not; those whose entry was given back are not. */
export const countsOf = (lines: readonly EntryLine[]) => {
  const entered = enteredIn(lines);
  const groups = new Map<string, 'grades' | 'championship'>();
  const schools = new Map<string, Set<string>>();
  for (const one of entered) {
    const group = groupIn(one);
    if (group !== undefined && groups.get(one.dancer) !== 'championship') groups.set(one.dancer, group);
    // Somebody who was erased has no school.
    if (one.school.name !== '') schools.set(one.school._id, (schools.get(one.school._id) ?? new Set()).add(one.dancer));
  }
  const there = lines.filter((line) => !isGone(line));
  const champDancers = [...groups.values()].filter((group) => group === 'championship').length;
  return {
    dancers: groups.size,
    gradesDancers: groups.size - champDancers,
    champDancers,
    schools: schools.size,
    schoolsOfOne: [...schools.values()].filter(({ size }) => size === 1).length,
    videos: sum(there.map(({ videos }) => videos?.there ?? 0)),
    expectedVideos: sum(there.map(({ videos }) => videos?.expected ?? 0)),
    entryCompetitions: sum(entered.map(({ competitions }) => competitions.length)),
    entries: there.length,
    paidEntries: lines.filter(isPaid).length,
    // As the list of what is open: a paid entry with a change that is not paid stands in both.
    openEntries: lines.filter(isOpen).length,
  };
};

/** How many are entered in each competition, paid or not. */
export const enteredByCompetition = (lines: readonly EntryLine[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { competitions } of enteredIn(lines))
    for (const competition of competitions) counts.set(competition, (counts.get(competition) ?? 0) + 1);
  return counts;
};

/** How many dance in one of these competitions, as the office lists them: once for each entry that names them. */
export const dancersIn = (lines: readonly EntryLine[], wanted: ReadonlySet<string>): number =>
  enteredIn(lines).filter(({ competitions }) => competitions.some((one) => wanted.has(one))).length;

const dayMs = 86_400_000;
/** A year and a day: what lies further apart is not filled up. */
const mostDays = 366;

/** Every day from the first to the last one, those on which nothing happened included. */
const withoutGaps = (days: readonly string[]): string[] => {
  const [first, ...others] = days;
  if (first === undefined) return [];
  const last = others.at(-1) ?? first;
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  if (count > mostDays) return [...days];
  return Array.from({ length: count }, (_, i) => new Date(Date.parse(first) + i * dayMs).toISOString().slice(0, 10));
};

const byDay = (timeZone: string, amounts: readonly (readonly [instant: string, amount: number])[]) => {
  const dayOf = daysIn(timeZone);
  const days = new Map<string, number>();
  for (const [instant, amount] of amounts) {
    const day = dayOf(new Date(instant));
    days.set(day, (days.get(day) ?? 0) + amount);
  }
  return days;
};

/** What was charged and given back on each day, in the time zone of the event. */
export const revenueByDay = (receipts: readonly Receipt[], timeZone: string) => {
  const paid = byDay(
    timeZone,
    receipts.map(({ createdAt, amount }) => [createdAt, amount]),
  );
  const refunded = byDay(
    timeZone,
    receipts.flatMap(({ refunds }) => refunds.map(({ createdAt, amount }) => [createdAt, amount] as const)),
  );
  return withoutGaps([...new Set([...paid.keys(), ...refunded.keys()])].sort()).map((day) => ({
    day,
    paid: paid.get(day) ?? 0,
    refunded: refunded.get(day) ?? 0,
  }));
};

/** How many entries were made on each day, in the time zone of the event; those that were given back are left out. */
export const entriesByDay = (lines: readonly EntryLine[], timeZone: string) => {
  const made = byDay(
    timeZone,
    lines.filter((line) => !isGone(line)).map(({ createdAt }) => [createdAt, 1]),
  );
  return withoutGaps([...made.keys()].sort()).map((day) => ({ day, entries: made.get(day) ?? 0 }));
};
