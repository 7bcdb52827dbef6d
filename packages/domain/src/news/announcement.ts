import { isTeacher } from '../access.ts';
import type { Entry, EntrySection } from '../entry/entry.ts';
import type { EntryLine } from '../entry/entry-line.ts';
import type { School } from '../people/school.ts';
import type { User } from '../people/user.ts';

/** Whom an announcement of an event is for. */
export const announcedKinds = ['everybody', 'school', 'competition'] as const;
export type AnnouncedKind = (typeof announcedKinds)[number];
export interface AnnouncedTo {
  readonly kind: AnnouncedKind;
  /** The school, or the competition. */
  readonly of?: string | undefined;
}

/** The most that an event's office announces in a day. */
export const mostAnnouncementsADay = 20;
/** So much is read at a glance. */
export const longestTitle = 80;
export const longestText = 1000;

/** Something that an event's office tells its people. Who reads it is written down beside it, once, before anybody is told. */
export interface Announcement {
  readonly _id: string;
  readonly event: string;
  readonly title: string;
  readonly text: string;
  readonly to: AnnouncedTo;
  readonly byEmail: boolean;
  readonly by: string;
  readonly createdAt: string;
  readonly status: 'sending' | 'sent' | 'withdrawn';
  /** How many accounts it is for. */
  readonly total: number;
  /** How many of them were come to, in their order, and how many were told: an account may be closed meanwhile. */
  readonly passed: number;
  readonly told: number;
  readonly withdrawnBy?: string;
  readonly withdrawnAt?: string;
}

/** Paid, and not given back as a whole. */
const isInForce = ({ paidAt, withdrawnAt }: Pick<Entry, 'paidAt' | 'withdrawnAt'>): boolean =>
  paidAt !== undefined && withdrawnAt === undefined;

/** Who entered the dancers that are meant, and whose children those are whom somebody else entered. */
export const accountsOf = (
  entry: Pick<Entry, 'owner' | 'sections' | 'paidAt' | 'withdrawnAt'>,
  isMeant: (section: EntrySection) => boolean = () => true,
): string[] => {
  const sections = isInForce(entry) ? entry.sections.filter(isMeant) : [];
  return sections.length === 0 ? [] : [entry.owner, ...sections.flatMap(({ family }) => family ?? [])];
};

/** The schools whose dancers dance something in an entry, as the event's office lists it. */
export const schoolsDancing = ({ sections }: Pick<EntryLine, 'sections'>): string[] =>
  sections.flatMap(({ school, competitions }) => (school._id !== '' && competitions.length > 0 ? [school._id] : []));

/** The dancers of a school that dance something in an entry, as the event's office lists it. */
export const dancersOfSchool = ({ sections }: Pick<EntryLine, 'sections'>, school: string): ReadonlySet<string> =>
  new Set(sections.flatMap((one) => (one.school._id === school && one.competitions.length > 0 ? [one.dancer] : [])));

/** Who is meant by an announcement, before anybody has looked at their accounts. */
export interface Meant {
  readonly accounts: readonly string[];
  /** Their teachers, too. */
  readonly schools?: readonly School[] | undefined;
}

/**
 * Of those who are meant, the accounts that are open, each once and in an order of their own. Whoever announces it knows it already; the address of a
 * teacher that is not confirmed may be somebody else's.
 */
export const readersAmong = (users: readonly User[], { accounts, schools = [] }: Meant, author: string): string[] => {
  const meant = new Set(accounts);
  const staff = schools.flatMap(({ admins, moderators }) => [...admins, ...moderators]);
  const readers = users.filter((user) => meant.has(user._id) || isTeacher(user, staff));
  return [...new Set(readers.filter(({ deactivated }) => !deactivated).map(({ _id }) => _id))]
    .filter((id) => id !== author)
    .sort();
};
