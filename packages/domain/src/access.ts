import { documentTypes } from './event/document-types.ts';
import type { MadeType } from './event/export.ts';

/**
 * Who may do what: one predicate per action. The server applies them to stored items, the web hides what they refuse.
 * 'hidden' answers as if the thing did not exist; 'forbidden' is for those who may see it; 'unconfirmed' for those who may once their address
 * is confirmed.
 */
export type Verdict = 'yes' | 'hidden' | 'forbidden' | 'unconfirmed';

export const roles = ['dancer', 'parent', 'teacher', 'judge', 'tabulator', 'organizer'] as const;
export type Role = (typeof roles)[number];

/** The signed-in person, as stored. */
export interface Actor {
  readonly _id: string;
  readonly role: 'user' | 'admin';
  readonly roles: readonly Role[];
  /** The address was confirmed by its link. */
  readonly confirmed: boolean;
}

type Someone = Actor | null;

export interface EventFacts {
  readonly admins: readonly string[];
  readonly tabulators: readonly string[];
  readonly published: boolean;
}
export interface DancerFacts {
  readonly owners: readonly string[];
  /** Accepted staff of the dancer's school. */
  readonly teachers: readonly string[];
  /** A platform admin knows the school: its teachers are spared admission and program fee. */
  readonly schoolConfirmed?: boolean;
}
export interface EntryFacts {
  readonly owners: readonly string[];
  readonly event: EventFacts;
  readonly teachers: readonly string[];
  /** Who owns a dancer that somebody else entered. */
  readonly families?: readonly string[];
}
/** An entry as far as it is about one dancer, or one team, of it. */
export interface EnteredFacts extends EntryFacts {
  /** Who teaches the dancer today; of a team the staff of its school, who by that are not teachers of those who dance in it. */
  readonly staff: readonly string[];
}

export interface SchoolFacts {
  readonly admins: readonly string[];
  readonly moderators?: readonly string[];
}

/** Who owns a kept file, as its key says. */
export type FileFacts =
  | { readonly owner: 'user'; readonly user: string }
  | { readonly owner: 'dancer'; readonly dancer: DancerFacts }
  | { readonly owner: 'event'; readonly event: EventFacts }
  /** Everybody signed in may see a school and its picture. */
  | { readonly owner: 'school' }
  | { readonly owner: 'team'; readonly event: EventFacts }
  | { readonly owner: 'export'; readonly event: EventFacts; readonly type: MadeType }
  | { readonly owner: 'print'; readonly event: EventFacts }
  | { readonly owner: 'video'; readonly video: VideoFacts };

export interface TeamFacts {
  readonly event: EventFacts;
  /** Who saved it last, whoever they are today. */
  readonly admins: readonly string[];
  /** The teacher who made it, whoever that is today. */
  readonly teacher?: string | undefined;
  /** Accepted staff of its school. */
  readonly staff: readonly string[];
}

export interface VideoFacts {
  /** As far as it is about the dancer of the video. */
  readonly entry: EnteredFacts;
  /** Its family lets teachers watch. */
  readonly teacherAccess: boolean;
  /** Who judges the competition. */
  readonly judges: readonly string[];
}

const isAdmin = (actor: Someone): boolean => actor?.role === 'admin';
const among = (actor: Someone, ids: readonly string[]): boolean => actor !== null && ids.includes(actor._id);
const when = (allowed: boolean, otherwise: Verdict): Verdict => (allowed ? 'yes' : otherwise);

/** Event admin, or platform admin. */
export const runsEvent = (actor: Someone, event: Pick<EventFacts, 'admins'>): boolean =>
  isAdmin(actor) || among(actor, event.admins);

/** Organizers and platform admins make events. */
const createsEvents = (actor: Someone): boolean => isAdmin(actor) || actor?.roles.includes('organizer') === true;

/** Tabulator listed on the event, event admin, or platform admin. */
export const tabulatesEvent = (actor: Someone, event: Pick<EventFacts, 'admins' | 'tabulators'>): boolean =>
  runsEvent(actor, event) || among(actor, event.tabulators);

/**
 * Of these teachers, with an address that is theirs: what a teacher sees are children, so an account that is not confirmed has no more of a
 * school than its page.
 */
export const isTeacher = (actor: Someone, staff: readonly string[]): boolean =>
  actor?.confirmed === true && among(actor, staff);

/** An admin of the school, or platform admin: they write its page. */
export const runsSchool = (actor: Someone, school: SchoolFacts): boolean =>
  isAdmin(actor) || among(actor, school.admins);

const staffOf = ({ admins, moderators = [] }: SchoolFacts): string[] => [...admins, ...moderators];

/** Accepted staff of the school, its admins and those who teach there: they see its dancers. */
export const teachesAt = (actor: Someone, school: SchoolFacts): boolean =>
  isAdmin(actor) || isTeacher(actor, staffOf(school));

/** An admin of the school who sees what others do there, and says who joins. */
export const leadsSchool = (actor: Someone, school: SchoolFacts): boolean =>
  isAdmin(actor) || isTeacher(actor, school.admins);

/** Whoever is kept out by nothing but an address that is not confirmed is told so. */
const whenStaff = (allowed: boolean, actor: Someone, staff: readonly string[]): Verdict =>
  when(allowed, actor?.confirmed === false && among(actor, staff) ? 'unconfirmed' : 'forbidden');

const seesEvent = (actor: Someone, event: EventFacts): boolean => event.published || tabulatesEvent(actor, event);

const ownsDancer = (actor: Someone, dancer: DancerFacts): boolean => among(actor, dancer.owners);
const teachesDancer = (actor: Someone, dancer: DancerFacts): boolean => isTeacher(actor, dancer.teachers);
const seesDancer = (actor: Someone, dancer: DancerFacts): boolean =>
  isAdmin(actor) || ownsDancer(actor, dancer) || teachesDancer(actor, dancer);

/** Who may enter a dancer at another level than the own one. */
export const choosesLevel = (actor: Someone, dancer: DancerFacts): boolean =>
  isAdmin(actor) || teachesDancer(actor, dancer);

/**
 * How far somebody may change a team: all of it, everything but its name, or nothing (decisions.md, Team accessLevel). Who made it, or saved it, and
 * has left its school since is no more to it than anybody.
 */
export const teamLevel = (actor: Someone, team: TeamFacts): 'full' | 'members' | 'read' => {
  if (runsEvent(actor, team.event)) return 'full';
  if (!isTeacher(actor, team.staff)) return 'read';
  return among(actor, team.admins) || actor?._id === team.teacher ? 'full' : 'members';
};

/**
 * Whose a dancer's videos are, to watch, to send and to take back: the family's, and of whoever entered the dancer as long as they teach it. A teacher whom
 * the school dismissed, or whose student went elsewhere, has paid for a place, and has nothing of the child by that.
 */
const ownsVideo = (actor: Someone, { owners, families = [], staff }: EnteredFacts): boolean =>
  among(actor, families) || (among(actor, owners) && isTeacher(actor, staff));

/** Whose it is, the judges of the competition, who runs the event, and teachers where they are let. */
export const watchesVideo = (actor: Someone, { entry, teacherAccess, judges }: VideoFacts): boolean =>
  ownsVideo(actor, entry) ||
  runsEvent(actor, entry.event) ||
  among(actor, judges) ||
  (teacherAccess && isTeacher(actor, entry.teachers));

/** What holds neither money nor contacts, nor who dances in a team. */
const officeExports: readonly MadeType[] = ['competitions', 'awards', 'soloNumbers', ...documentTypes];

/** Who runs the event takes everything home; who tabulates it only some of it. */
export const exportsOfEvent = (actor: Someone, event: EventFacts, type: MadeType): boolean =>
  runsEvent(actor, event) || (officeExports.includes(type) && tabulatesEvent(actor, event));

/** Whoever may read the thing may read its files; a video is for fewer. */
const seesFile = (actor: Someone, file: FileFacts): boolean => {
  switch (file.owner) {
    case 'user':
      return actor?._id === file.user || isAdmin(actor);
    case 'dancer':
      return seesDancer(actor, file.dancer);
    case 'event':
    case 'team':
      return seesEvent(actor, file.event);
    case 'school':
      return actor !== null;
    case 'export':
      return exportsOfEvent(actor, file.event, file.type);
    case 'print':
      return tabulatesEvent(actor, file.event);
    case 'video':
      return watchesVideo(actor, file.video);
  }
};

/** Who sees an entry that is not theirs: teachers and families of its dancers, and who runs or tabulates its event. */
const looksAtEntry = (actor: Someone, { teachers, families = [], event }: EntryFacts): boolean =>
  isTeacher(actor, teachers) || among(actor, families) || tabulatesEvent(actor, event);

export const access = {
  anyone: (): Verdict => 'yes',
  'signed-in': (actor: Someone): Verdict => when(actor !== null, 'hidden'),
  admin: (actor: Someone): Verdict => when(isAdmin(actor), 'forbidden'),

  'user.edit': (actor: Someone, { user }: { user: string }): Verdict =>
    when(actor?._id === user || isAdmin(actor), 'hidden'),
  /** Teachers find somebody whose whole address they know; `exact` says that it was given. */
  'user.search': (
    actor: Someone,
    facts: { events: readonly EventFacts[]; schools: readonly SchoolFacts[]; exact: boolean },
  ): Verdict =>
    when(
      isAdmin(actor) ||
        actor?.roles.includes('organizer') === true ||
        facts.events.some((event) => tabulatesEvent(actor, event)) ||
        facts.schools.some((school) => leadsSchool(actor, school)) ||
        (facts.exact && actor?.confirmed === true && actor.roles.includes('teacher')),
      actor?.confirmed === false && actor.roles.includes('teacher') ? 'unconfirmed' : 'forbidden',
    ),

  'school.create': (actor: Someone): Verdict =>
    when(isAdmin(actor) || actor?.roles.includes('teacher') === true, 'forbidden'),
  /** Staff may read every dancer of the school, and so their list. */
  'school.students': (actor: Someone, { school }: { school: SchoolFacts }): Verdict =>
    whenStaff(teachesAt(actor, school), actor, staffOf(school)),
  /** The entries of its dancers, and who asks to join, are for its admins. */
  'school.lead': (actor: Someone, { school }: { school: SchoolFacts }): Verdict =>
    whenStaff(leadsSchool(actor, school), actor, school.admins),
  /** A school's page is for everybody, its form for its admins. */
  'school.edit': (actor: Someone, { school }: { school: SchoolFacts }): Verdict =>
    when(runsSchool(actor, school), 'forbidden'),

  /** Own dancers and those of one's schools are everybody's to search; a school's are its staff's, an event's its people's. */
  'dancer.search': (actor: Someone, { school, event }: { school?: SchoolFacts; event?: EventFacts }): Verdict => {
    if (school) return whenStaff(teachesAt(actor, school), actor, staffOf(school));
    if (event) return when(tabulatesEvent(actor, event), seesEvent(actor, event) ? 'forbidden' : 'hidden');
    return when(actor !== null, 'hidden');
  },
  'dancer.read': (actor: Someone, { dancer }: { dancer: DancerFacts }): Verdict =>
    when(seesDancer(actor, dancer), 'hidden'),
  'dancer.edit': (actor: Someone, { dancer }: { dancer: DancerFacts }): Verdict =>
    when(isAdmin(actor) || ownsDancer(actor, dancer), teachesDancer(actor, dancer) ? 'forbidden' : 'hidden'),

  'file.read': (actor: Someone, { file }: { file: FileFacts }): Verdict => when(seesFile(actor, file), 'hidden'),

  'event.create': (actor: Someone): Verdict => when(createsEvents(actor), 'forbidden'),
  'event.read': (actor: Someone, { event }: { event: EventFacts }): Verdict => when(seesEvent(actor, event), 'hidden'),
  'event.edit': (actor: Someone, { event }: { event: EventFacts }): Verdict =>
    when(runsEvent(actor, event), seesEvent(actor, event) ? 'forbidden' : 'hidden'),
  /** What its people are told comes from who runs it. */
  'event.announce': (actor: Someone, { event }: { event: EventFacts }): Verdict =>
    when(runsEvent(actor, event), seesEvent(actor, event) ? 'forbidden' : 'hidden'),
  /** Whoever copies an event sees all of it and makes another one. */
  'event.copy': (actor: Someone, { event }: { event: EventFacts }): Verdict =>
    when(runsEvent(actor, event) && createsEvents(actor), seesEvent(actor, event) ? 'forbidden' : 'hidden'),
  'event.tabulate': (actor: Someone, { event }: { event: EventFacts }): Verdict =>
    when(tabulatesEvent(actor, event), seesEvent(actor, event) ? 'forbidden' : 'hidden'),
  /** Says who is at the stage, and reads it: whoever may note there that somebody does not dance. */
  'event.checkIn': (actor: Someone, { event }: { event: EventFacts }): Verdict =>
    when(tabulatesEvent(actor, event), seesEvent(actor, event) ? 'forbidden' : 'hidden'),
  'event.export': (actor: Someone, { event, type }: { event: EventFacts; type: MadeType }): Verdict =>
    when(exportsOfEvent(actor, event, type), seesEvent(actor, event) ? 'forbidden' : 'hidden'),
  'event.publishResults': (actor: Someone, { event }: { event: EventFacts }): Verdict =>
    when(runsEvent(actor, event), seesEvent(actor, event) ? 'forbidden' : 'hidden'),

  'entry.create': (actor: Someone, facts: { event: EventFacts; dancers: readonly DancerFacts[] }): Verdict =>
    when(
      seesEvent(actor, facts.event) &&
        facts.dancers.every((dancer) => isAdmin(actor) || ownsDancer(actor, dancer) || teachesDancer(actor, dancer)),
      'hidden',
    ),
  'entry.read': (actor: Someone, { entry }: { entry: EntryFacts }): Verdict =>
    when(among(actor, entry.owners) || looksAtEntry(actor, entry), 'hidden'),
  'entry.edit': (actor: Someone, { entry }: { entry: EntryFacts }): Verdict =>
    when(isAdmin(actor) || among(actor, entry.owners), looksAtEntry(actor, entry) ? 'forbidden' : 'hidden'),
  'entry.pay': (actor: Someone, { entry }: { entry: EntryFacts }): Verdict =>
    when(among(actor, entry.owners), looksAtEntry(actor, entry) ? 'forbidden' : 'hidden'),

  /** What only a family decides about its own entry: who may watch its videos. */
  'entry.consent': (actor: Someone, { entry }: { entry: EntryFacts }): Verdict =>
    when(among(actor, entry.owners), isAdmin(actor) || looksAtEntry(actor, entry) ? 'forbidden' : 'hidden'),
  /** The printed card of a competitor: for the family, and for who runs or tabulates the event. */
  'entry.card': (actor: Someone, { entry }: { entry: EntryFacts }): Verdict =>
    when(
      among(actor, entry.owners) || tabulatesEvent(actor, entry.event),
      isTeacher(actor, entry.teachers) ? 'forbidden' : 'hidden',
    ),
  /** Sending a video and taking it back. */
  'video.send': (actor: Someone, { entry }: { entry: EnteredFacts }): Verdict =>
    when(
      isAdmin(actor) || ownsVideo(actor, entry),
      among(actor, entry.owners) || looksAtEntry(actor, entry) ? 'forbidden' : 'hidden',
    ),
  /** A dancer in a competition: own dancers and students, who judges it, the office; of what is public whoever reads the event. */
  'viewer.read': (
    actor: Someone,
    { entry, judges, isPublic }: { entry: EntryFacts; judges: readonly string[]; isPublic: boolean },
  ): Verdict =>
    when(
      actor !== null &&
        (among(actor, entry.owners) ||
          looksAtEntry(actor, entry) ||
          among(actor, judges) ||
          (isPublic && seesEvent(actor, entry.event))),
      'hidden',
    ),
  /** What was given back, and why. */
  'entry.refunds': (actor: Someone, { entry }: { entry: EntryFacts }): Verdict =>
    when(
      among(actor, entry.owners) || runsEvent(actor, entry.event),
      looksAtEntry(actor, entry) ? 'forbidden' : 'hidden',
    ),
  'entry.refund': (actor: Someone, { entry }: { entry: EntryFacts }): Verdict =>
    when(
      runsEvent(actor, entry.event),
      among(actor, entry.owners) || isTeacher(actor, entry.teachers) || tabulatesEvent(actor, entry.event)
        ? 'forbidden'
        : 'hidden',
    ),

  'team.read': (actor: Someone, { event }: { event: EventFacts }): Verdict => when(seesEvent(actor, event), 'hidden'),
  /** For a school's staff, and for who runs the event. */
  'team.create': (actor: Someone, { event, school }: { event: EventFacts; school: SchoolFacts }): Verdict =>
    seesEvent(actor, event)
      ? whenStaff(teachesAt(actor, school) || runsEvent(actor, event), actor, staffOf(school))
      : 'hidden',
  'team.edit': (actor: Someone, { team }: { team: TeamFacts }): Verdict =>
    when(teamLevel(actor, team) !== 'read', seesEvent(actor, team.event) ? 'forbidden' : 'hidden'),
  'team.delete': (actor: Someone, { team }: { team: TeamFacts }): Verdict =>
    when(teamLevel(actor, team) === 'full', seesEvent(actor, team.event) ? 'forbidden' : 'hidden'),

  'card.own': (actor: Someone, { owner }: { owner: string }): Verdict => when(actor?._id === owner, 'hidden'),

  /** The judge of that card. A tabulator corrects on the sheet, not here, so that the card stays the judge's own word. */
  'mark.write': (actor: Someone, facts: { judges: readonly string[]; event: EventFacts }): Verdict =>
    when(among(actor, facts.judges), tabulatesEvent(actor, facts.event) ? 'forbidden' : 'hidden'),
  'judging.read': (actor: Someone, { judges }: { judges: readonly string[] }): Verdict =>
    when(among(actor, judges), 'hidden'),

  /** A result by itself. Whose lines somebody reads of one that is public, `dancer.read` says. */
  'result.read': (actor: Someone, facts: { isPublic: boolean; event: EventFacts }): Verdict =>
    when((facts.isPublic && seesEvent(actor, facts.event)) || tabulatesEvent(actor, facts.event), 'hidden'),
} as const;

export type AccessName = keyof typeof access;

/** The facts a predicate wants, or nothing. */
export type AccessFacts<Name extends AccessName> =
  Parameters<(typeof access)[Name]> extends [unknown, infer Facts] ? Facts : undefined;
