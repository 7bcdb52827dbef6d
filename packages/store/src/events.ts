import type { Codes, Event, EventRole, EventWithGrades } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import type { ScoringSystem } from '@rince/domain/event/scoring-system';
import { refuse } from '@rince/domain/refusal';
import type { Item, Key } from './item.ts';
import {
  codesKey,
  connectKey,
  disabledKey,
  eventIndex,
  eventKey,
  eventPlace,
  gradeKey,
  isCodes,
  isDisabled,
  isEvent,
  isGrade,
  memberKey,
  memberRange,
  scoringKey,
  scoringRange,
  scoringVersionKey,
  syllabusRange,
} from './keys.ts';
import { sheetChanged, stale } from './stale.ts';
import type { Page, Table } from './table.ts';
import type { Write } from './write.ts';

export const eventItem = (event: Event): Item => ({
  ...eventKey(event._id),
  entity: 'event',
  ...eventPlace(event),
  ...event,
});
export const gradeItem = (grade: Grade): Item => ({ ...gradeKey(grade.event, grade._id), entity: 'grade', ...grade });
export const codesItem = (event: string, codes: Codes): Item => ({ ...codesKey(event), ...codes });
export const memberItem = (user: string, event: string, role: EventRole): Item => ({
  ...memberKey(user, event, role),
  event,
  role,
});

export const getEvent = (table: Table, id: string): Promise<Event | undefined> => table.get<Event>(eventKey(id));
/** Those of them that exist, for lists; who decides by them asks for them as they are now. */
export const getEvents = async (table: Table, ids: readonly string[], { consistent = true } = {}): Promise<Event[]> =>
  (await table.getMany<Event>(ids.map(eventKey), { consistent })).filter((event) => event !== undefined);
export const getGrade = (table: Table, event: string, id: string): Promise<Grade | undefined> =>
  table.get<Grade>(gradeKey(event, id));
/** Grades of any events, those of them that exist. */
export const getGrades = async (
  table: Table,
  wanted: readonly { readonly event: string; readonly grade: string }[],
): Promise<Grade[]> => {
  const found = await table.getMany<Grade>(wanted.map(({ event, grade }) => gradeKey(event, grade)));
  return found.filter((grade) => grade !== undefined);
};
/** An event and one of its grades, by whose rules a sheet is calculated, in one request. */
export const getEventAndGrade = async (
  table: Table,
  event: string,
  grade: string,
): Promise<{ event?: Event | undefined; grade?: Grade | undefined }> => {
  const [one, two] = await table.getMany<unknown>([eventKey(event), gradeKey(event, grade)]);
  return { event: one as Event | undefined, grade: two as Grade | undefined };
};

/** The whole syllabus in one question. */
export const getEventWithGrades = async (
  table: Table,
  id: string,
  { consistent = true } = {},
): Promise<EventWithGrades | undefined> => {
  const items = await table.read<Item>({ ...syllabusRange(id), consistent });
  const event = items.find(isEvent) as unknown as Event | undefined;
  if (!event) return undefined;
  const grades = items.filter(isGrade) as unknown as Grade[];
  const codes = (items.find(isCodes) as unknown as Codes | undefined) ?? { codes: {}, revision: 0 };
  const { competitions: disabled = [] } = (items.find(isDisabled) as unknown as Disabled | undefined) ?? {};
  return { event, grades: grades.sort((a, b) => a.ordering - b.ordering), codes, disabled };
};

export const listEvents = (
  table: Table,
  state: 'published' | 'draft',
  limit: number,
  cursor?: string,
): Promise<Page<Event>> => table.findPage<Event>({ ...eventIndex(state), newestFirst: true, limit, cursor });

/** The events a user runs, tabulates or judges. */
export const eventsOf = async (table: Table, user: string, role?: EventRole): Promise<string[]> => {
  const edges = await table.read<{ event: string; role: EventRole }>(memberRange(user), 5000);
  return [...new Set(edges.filter((edge) => role === undefined || edge.role === role).map(({ event }) => event))];
};

const members = (event: Pick<Event, '_id' | 'admins' | 'tabulators'>): Item[] => [
  ...event.admins.map((user) => memberItem(user, event._id, 'admin')),
  ...event.tabulators.map((user) => memberItem(user, event._id, 'tabulator')),
];

export const createEvent = (event: Event): Write[] => [
  { kind: 'put', item: eventItem(event), condition: { is: 'absent' } },
  ...members(event).map((item): Write => ({ kind: 'put', item })),
];

/** Changes an event; whoever is no longer named loses it from their lists in the same moment. */
export const changeEvent = (event: Event, change: Partial<Event>): Write[] => {
  const next = { ...event, ...change, revision: event.revision + 1 };
  const keyOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;
  const after = members(next);
  const kept = new Set(after.map(keyOf));
  const before = members(event);
  const had = new Set(before.map(keyOf));
  return [
    {
      kind: 'update',
      key: eventKey(event._id),
      set: { ...change, ...eventPlace(next), revision: next.revision },
      condition: { is: 'revision', seen: event.revision },
      refusal: stale(),
    },
    ...after.filter((item) => !had.has(keyOf(item))).map((item): Write => ({ kind: 'put', item })),
    ...before
      .filter((item) => !kept.has(keyOf(item)))
      .map(({ pk, sk }): Write => ({ kind: 'delete', key: { pk, sk } })),
  ];
};

interface Disabled {
  readonly competitions?: readonly string[];
  readonly revision?: number;
}
/** Which competitions of an event are disabled, and the revision of that. */
export const getDisabled = async (table: Table, event: string): Promise<Required<Disabled>> => ({
  competitions: [],
  revision: 0,
  ...(await table.get<Disabled>(disabledKey(event))),
});
/** Writes down which competitions are disabled, if nobody else did since that was read. */
export const saveDisabled = (event: string, before: Required<Disabled>, competitions: readonly string[]): Write => ({
  kind: 'put',
  item: { ...disabledKey(event), event, competitions: [...competitions], revision: before.revision + 1 },
  condition: before.revision === 0 ? { is: 'absent' } : { is: 'revision', seen: before.revision },
  refusal: () => refuse('CONFLICT', 'Somebody else did the same at this moment. Please look again.'),
});

/** What the server sets on an event beside people's edits; needs no revision of theirs. */
export const setOnEvent = (
  id: string,
  set: Partial<
    Pick<
      Event,
      | 'hasResults'
      | 'hasPrivateResults'
      | 'generatingResults'
      | 'job'
      | 'resultVersion'
      | 'releaseAsSubmitted'
      | 'stripeAccountId'
      | 'level'
      | 'videosAllowed'
    >
  >,
  { only, takesBack = false, refusal }: { only?: Partial<Event>; takesBack?: boolean; refusal?: Write['refusal'] } = {},
): Write => ({
  kind: 'update',
  key: eventKey(id),
  set,
  ...(takesBack ? { add: { takenBack: 1 } } : {}),
  condition: only ? { is: 'equal', to: only } : { is: 'present' },
  ...(refusal ? { refusal } : {}),
});

/** Somebody at an event is erased, or hidden. */
export const countErasure = (event: string): Write => ({
  kind: 'update',
  key: eventKey(event),
  add: { erasures: 1 },
  condition: { is: 'present' },
});
/** Somebody is read otherwise while the same is public as was read: whoever publishes at this moment reads again, and whoever reads too early decides again. */
export const countRenaming = ({ _id, hasResults, resultVersion }: Event): Write => ({
  ...countErasure(_id),
  condition: { is: 'equal', to: { hasResults, resultVersion } },
  refusal: sheetChanged,
});

/** Saves a category if nobody changed it since; a new one has revision 1. */
export const saveGrade = (grade: Grade): Write => ({
  kind: 'put',
  item: gradeItem(grade),
  condition: grade.revision === 1 ? { is: 'absent' } : { is: 'revision', seen: grade.revision - 1 },
  refusal: stale(),
});
export const deleteGrade = (grade: Grade, seen: number): Write => ({
  kind: 'delete',
  key: gradeKey(grade.event, grade._id),
  condition: { is: 'revision', seen },
  refusal: stale(),
});
/** Saves the event's codes beside the categories that use them. */
export const saveCodes = (event: string, before: Codes, codes: Codes['codes']): Write => ({
  kind: 'put',
  item: codesItem(event, { codes, revision: before.revision + 1 }),
  condition: before.revision === 0 ? { is: 'absent' } : { is: 'revision', seen: before.revision },
  refusal: () => refuse('CONFLICT', 'Somebody saved another category at the same moment. Please save again.'),
});

/** Checks that no category was saved since these codes were read: every save of the syllabus writes them. */
export const syllabusStands = (event: string, { revision }: Codes): Write => ({
  kind: 'check',
  key: codesKey(event),
  condition: revision === 0 ? { is: 'absent' } : { is: 'revision', seen: revision },
  refusal: () => refuse('CONFLICT', 'Somebody saved a category at the same moment.'),
});

/** Holds only while what is public of an event is the version that was read. */
export const checkPublicVersion = ({ _id, hasResults, resultVersion }: Event): Write => ({
  kind: 'check',
  key: eventKey(_id),
  condition: { is: 'equal', to: { hasResults, resultVersion } },
  refusal: sheetChanged,
});

/** Holds only while an event is on these days: whoever moves it meanwhile has not moved what is about to be saved. */
export const checkDays = ({ _id, eventStart, eventEnd }: Pick<Event, '_id' | 'eventStart' | 'eventEnd'>): Write => ({
  kind: 'check',
  key: eventKey(_id),
  condition: { is: 'equal', to: { eventStart, eventEnd } },
  refusal: () => refuse('CONFLICT', 'Somebody moved the event to other days at this moment. Please look again.'),
});

/** The state of a payment account authorization: bound to a user and an event, single use, good for a while. */
export interface ConnectState {
  readonly state: string;
  readonly user: string;
  readonly event: string;
  /** In seconds. */
  readonly expiresAt: number;
}
export const putConnectState = (state: ConnectState): Write[] => [
  { kind: 'put', item: { ...connectKey(state.state), ...state }, condition: { is: 'absent' } },
];
/** Uses a state up; refused when it is not theirs, was used, or came back too late. */
export const useConnectState = async (
  table: Table,
  { state, user, event }: Omit<ConnectState, 'expiresAt'>,
  now: Date,
): Promise<void> => {
  const begun = await table.get<ConnectState>(connectKey(state));
  if (begun && begun.expiresAt * 1000 <= now.getTime())
    throw refuse('CONFLICT', 'This connection was started more than an hour ago. Please start again.');
  await table.transact([
    {
      kind: 'delete',
      key: connectKey(state),
      condition: { is: 'equal', to: { user, event } },
      refusal: () =>
        refuse('CONFLICT', 'This connection was already used, or was started by somebody else. Please start again.'),
    },
  ]);
};

/** A new scoring system. */
export const createScoring = (system: ScoringSystem): Write => ({
  kind: 'put',
  item: scoringItem(system),
  condition: { is: 'absent' },
});
/** Saves a scoring system if nobody did since, and keeps what it was: results name the rules they were calculated by. */
export const changeScoring = (
  before: ScoringSystem,
  next: ScoringSystem,
  by: { user: string; at: string },
): Write[] => [
  {
    kind: 'put',
    item: scoringItem(next),
    condition: { is: 'revision', seen: next.revision - 1 },
    refusal: stale(),
  },
  {
    kind: 'put',
    item: { ...before, ...scoringVersionKey(before._id, before.revision), ...by },
  },
];
export const scoringItem = (system: ScoringSystem): Item => ({ ...scoringKey(system._id), ...system });
export const getScoring = (table: Table, id: string): Promise<ScoringSystem | undefined> =>
  table.get<ScoringSystem>(scoringKey(id));
export const listScoring = (table: Table): Promise<ScoringSystem[]> =>
  table.read<ScoringSystem>({ ...scoringRange, consistent: false }, 999);
