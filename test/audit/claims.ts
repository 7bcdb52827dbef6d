/** What the auditor claims of a table and of what lies beside it, by the names of its rules, in the order in which it says them. */
export const claims = {
  'sums of entries': 'nobody has paid less than nothing, and what is paid and forgiven covers what is owed',
  'payments of entries': 'an entry has paid what was taken of its payments less what was given back of them',
  receipts: 'every receipt is of a payment that went through, for its amount, and says what was given back of it',
  "provider's books": 'the provider took for each payment what it says, once, and gave back what it says',
  'places of competitions': 'places gone are dancers on the sheet, payments under way and offers',
  'places of events': 'places gone are dancers of paid entries, payments under way and offers',
  'lines and entries': 'whoever is entered and paid stands on the sheet, and whoever stands there is entered',
  "dancers' own lists": 'a dancer stands on a sheet once, and has it in the list of what they dance',
  "families' own lists": 'own entries and waiting lists say the same from every end',
  'dancer numbers': 'every number is one dancer’s, on every sheet and in every entry, and the next one is above all',
  'history of marks': 'every mark has its whole history, and is the last of it',
  'card counters': 'a card counts the saves of its marks, and its judge is the one of the panel',
  'calculated results': 'calculating a result again from its own sheet gives the same',
  'submitted sheets': 'a sheet is closed on a result of exactly its marks',
  'published versions': 'what an event says is public is frozen, calculated and written down',
  'public storage': 'everybody can read what the events say is public, and nothing else',
  'addresses of users': 'a user has an address, and an address its user',
  'accounts of users': 'a user can sign in by the address of the profile, and nobody who was erased can',
  'staff of schools': 'staff, those who are asked and those who ask are named from both ends; dancers are counted',
  'names of schools': 'a name in a town is its school’s',
  'names of registers': 'a name of a register is one of its own',
  'people of events': 'who runs, tabulates or judges an event is named from both ends',
  'owners of dancers': 'a dancer and its owners name each other',
  'erased people': 'nobody who was erased is named anywhere',
  'names that are gone': 'the name of somebody who was erased stands in no text, and in nothing that everybody reads',
  'stored files': 'a file is there for each that is named, and each that is there is named',
  'lists of users': 'people are listed and found as their profiles say',
  'lists of the office': 'an event’s office lists its entries and receipts as they are',
  'places in lists': 'every item stands in its list where it belongs',
  'progress of sheets': 'what lists say of a sheet follows from its marks',
  'entries of schools': 'a school finds the entries of its dancers',
  'names in entries': 'whoever is erased finds each entry that says the name',
  'check-ins': 'whoever is checked in dances in that competition, and was seen there by somebody',
  'log of events': 'what was done at an event is in its log',
  'seals of logs':
    'every line of a log is sealed, or waits for it; no seal, and nothing that one holds, was changed or removed',
  'versions of schedules': 'every save of a schedule is kept',
  'notices once': 'nobody is told the same twice, and what is pinned is there',
  announcements: 'what is announced reaches everybody whom it is for, and leaves them when it is withdrawn',
  'letters twice at most': 'nobody gets the same letter more than twice',
  'ends of work': 'whatever was begun comes to its end in its time',
  syllabus: 'categories, competitions and codes agree; what left the syllabus is closed, and nothing else',
  'known kinds': 'every item is of a kind that the store knows',
} as const;

export type RuleName = keyof typeof claims;

/** Something for which a rule does not hold. */
export interface Fault {
  /** Where it lies. */
  readonly key: string;
  readonly expected: string;
  readonly is: string;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));
const keyOf = (key: Where): string => (typeof key === 'string' ? key : `${key.pk} ${key.sk}`);
type Where = string | { readonly pk: string; readonly sk: string };

/** How many things a rule has looked at, and whom it does not hold for. */
export class Look {
  looked = 0;
  readonly faults: Fault[] = [];

  /** Looks at one thing: it is what it should be, or it is a fault. */
  same(key: Where, expected: unknown, is: unknown, what = ''): void {
    this.looked++;
    if (isSame(expected, is)) return;
    const said = what === '' ? '' : `${what} `;
    this.faults.push({ key: keyOf(key), expected: said + shown(expected), is: shown(is) });
  }

  /** Looks at one thing that holds or not. */
  holds(key: Where, holds: boolean, expected: string, is: unknown = 'it is not so'): void {
    this.looked++;
    if (!holds) this.faults.push({ key: keyOf(key), expected, is: shown(is) });
  }
}

/** The same by what is in it, in whatever order its fields are. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
const ordered = (value: unknown): unknown => {
  if (value instanceof Set) return [...value].sort();
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, one]) => [name, ordered(one)]),
  );
};
