import type { Act } from '@rince/domain/acts/act';
import type { Entry } from '@rince/domain/entry/entry';
import type { EntryLine } from '@rince/domain/entry/entry-line';
import type { Order } from '@rince/domain/entry/order';
import { roundsOwed, takesVideos } from '@rince/domain/entry/round-by-video';
import type { Video } from '@rince/domain/entry/video';
import type { Event } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import { groupedBy } from '@rince/domain/grouped';
import type { Dancer } from '@rince/domain/people/dancer';
import type { Team } from '@rince/domain/people/team';
import type { User } from '@rince/domain/people/user';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { noteAct } from '@rince/store/acts';
import { type OfficeBundle, type OfficeLines, type ReceiptLine, unpack } from '@rince/store/event-entries';
import type { Item, Key } from '@rince/store/item';
import {
  actPlace,
  dancedKey,
  dancerKey,
  eventCompetitionPlace,
  eventKey,
  eventNoticePlace,
  eventPlace,
  exportPlace,
  namedKey,
  noticePlace,
  orderPlace,
  printPlace,
  rosterKey,
  scheduleVersionKey,
  schoolEntryKey,
  schoolPlace,
  studentPlace,
  teamKey,
  teamPlace,
  userEntryPlace,
  userKey,
  videoKey,
} from '@rince/store/keys';
import { userLines } from '@rince/store/users';
import { lineOf, receiptLineOf } from '../../functions/projections/event-entries.ts';
import { actsOfChange } from '../../functions/projections/log.ts';
import type { Look } from './claims.ts';
import type { Facts } from './facts.ts';
import type { Kind } from './kinds.ts';

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;
const missing = 'it is not there';

export const listsOfUsers = (facts: Facts, look: Look): void => {
  const wanted = new Map<string, Item>();
  for (const { pk: _, sk: __, ...user } of facts.all<User>('userKey'))
    if (!user.erased) for (const line of userLines(user)) wanted.set(nameOf(line), line);
  for (const kind of ['userListKey', 'userWordKey'] as const)
    for (const line of facts.all<Item>(kind)) {
      const { ...is } = line;
      look.same(line, wanted.get(nameOf(line)) ?? 'nobody', is);
      wanted.delete(nameOf(line));
    }
  for (const key of wanted.keys()) look.holds(key, false, 'a line of a user', missing);
};

/** What the office's bundles say, bundle by bundle. */
export const officeLines = (facts: Facts): [Key, OfficeLines][] =>
  facts.all<OfficeBundle>('officeBundleKey').map((bundle) => [{ pk: bundle.pk, sk: bundle.sk }, unpack(bundle)]);

/** How many videos the paid entries owe of events that take any, and how many are there. */
const videosOf = (facts: Facts): ((entry: Entry) => EntryLine['videos']) => {
  const grades = new Map(
    facts.all<Grade>('gradeKey').flatMap((grade) => grade.competitions.map(({ _id }) => [_id, grade] as const)),
  );
  return ({ event: id, paidAt, sections }) => {
    const event = facts.get<Event>(eventKey(id));
    if (paidAt === undefined || !event || !takesVideos(event)) return undefined;
    const owed = sections
      .flatMap(({ dancer, competitions }) => competitions.map((one) => ({ ...one, dancer })))
      .flatMap(({ _id, competition, dancer }) => {
        const grade = grades.get(competition);
        const line = facts.get<RosterLine>(rosterKey(competition, _id));
        const isOwed = line === undefined || (line.out === undefined && line.dancer === dancer);
        return (grade && isOwed ? roundsOwed({ event, grade }) : []).map((round) => videoKey(_id, round));
      });
    if (owed.length === 0 && event.inPerson) return undefined;
    return { there: owed.filter((key) => facts.get<Video>(key)?.video !== undefined).length, expected: owed.length };
  };
};

/** An entry names its dancers' schools as they were; which one it is today is asked where it matters. */
const withoutSchools = ({ sections, ...line }: EntryLine) => ({
  ...line,
  sections: sections.map(({ school: { name }, ...section }) => ({ ...section, school: name })),
});
const withoutParts = ({ parts: _, ...line }: ReceiptLine) => line;

export const listsOfTheOffice = (facts: Facts, look: Look): void => {
  const entries = new Map(facts.all<Entry>('entryKey').map((one) => [one._id, one]));
  const orders = new Map(facts.all<Order>('orderKey').map((one) => [one._id, one]));
  const videos = videosOf(facts);
  for (const [bundle, lines] of officeLines(facts)) {
    for (const line of lines.entries) {
      const entry = entries.get(line._id);
      entries.delete(line._id);
      const wanted = entry && lineOf(entry, facts.get<User>(userKey(entry.owner)), new Map(), videos(entry));
      look.same(`${nameOf(bundle)} ${line._id}`, wanted && withoutSchools(wanted), withoutSchools(line), 'a line of');
    }
    for (const line of lines.receipts) {
      const order = orders.get(line._id);
      orders.delete(line._id);
      look.same(
        `${nameOf(bundle)} ${line._id}`,
        order && withoutParts(receiptLineOf(order)),
        withoutParts(line),
        'a line of',
      );
    }
  }
  for (const one of [...entries.values(), ...orders.values()])
    look.holds(one, false, 'a line in the list of its office', missing);
};

type Place = { readonly gsi1pk: string; readonly gsi1sk: string };
/** Where items of a kind stand in the index; kinds that are not here stand nowhere. */
const places: Partial<Record<Kind, (item: never) => Place>> = {
  competitionKey: eventCompetitionPlace,
  eventKey: eventPlace,
  entryKey: userEntryPlace,
  orderKey: orderPlace,
  dancerKey: studentPlace,
  teamKey: teamPlace,
  schoolKey: schoolPlace,
  noticeKey: noticePlace,
  eventNoticeKey: eventNoticePlace,
  actKey: actPlace,
  exportKey: exportPlace,
  printKey: printPlace,
};

export const placesInLists = (facts: Facts, look: Look): void => {
  for (const [kind, placeOf] of Object.entries(places))
    for (const item of facts.all<Partial<Place>>(kind as Kind)) {
      // What an earlier release left stands where it stood.
      const is = { gsi1pk: item.gsi1pk, gsi1sk: item.gsi1sk };
      look.same(item, placeOf(item as never), is, 'the place');
    }
};

const competitorOf = (facts: Facts, dancer: string) =>
  facts.get<Dancer>(dancerKey(dancer)) ?? facts.get<Team>(teamKey(dancer));

export const entriesOfSchools = (facts: Facts, look: Look): void => {
  const known = new Set(facts.all<Entry>('entryKey').map(({ _id }) => _id));
  for (const entry of facts.all<Entry>('entryKey'))
    for (const { dancer } of entry.sections) {
      const school = facts.get<Dancer>(dancerKey(dancer))?.school._id;
      if (school === undefined) continue;
      const key = schoolEntryKey(school, entry);
      look.holds(key, facts.has(key), `the entry of ${dancer}`, missing);
    }
  for (const edge of facts.all<{ entry: string }>('schoolEntryKey'))
    look.same(
      edge,
      edge.sk.split('#').at(-1),
      edge.entry,
      known.has(edge.entry) ? 'the entry' : 'an entry that was there:',
    );
};

export const namesInEntries = (facts: Facts, look: Look): void => {
  for (const { _id, event, sections, draft } of facts.all<Entry>('entryKey'))
    for (const { dancer, team, profile, competitions } of [...sections, ...(draft?.sections ?? [])]) {
      if (team || profile.lname === '' || !competitorOf(facts, dancer)) continue;
      const key = namedKey(dancer, _id);
      // Where it is danced, the dancer's own list finds the entry, too.
      const isDanced = competitions.some(
        ({ competition }) => facts.get<{ entry: string }>(dancedKey(dancer, event, competition))?.entry === _id,
      );
      look.holds(key, isDanced || facts.has(key), 'that the entry says the name', missing);
    }
};

const recorded = {
  markKey: 'mark',
  rosterKey: 'roster',
  orderKey: 'order',
  refundKey: 'refund',
  jobKey: 'job',
  exportKey: 'export',
  printKey: 'print',
  videoKey: 'video',
} as const satisfies Partial<Record<Kind, string>>;

export const logOfEvents = (facts: Facts, look: Look): void => {
  // A video goes along when its dancer is moved; the line that it was sent stays where that was done.
  const sent = new Set(facts.all<Act>('actKey').flatMap(({ act, sk }) => (act === 'sendVideo' ? [sk] : [])));
  for (const [kind, entity] of Object.entries(recorded))
    for (const { pk, sk, ...after } of facts.all<Item>(kind as Kind))
      for (const { gathered, ...act } of actsOfChange({ entity, before: undefined, after } as never)) {
        const write = noteAct(act, { gathered });
        const isThere = facts.has(write.key) || sent.has(write.key.sk);
        look.holds(write.key, isThere, `what ${pk} ${sk} says was done`, missing);
      }
  const events = groupedBy(facts.all<Act>('actKey'), ({ event }) => event);
  for (const [event, acts] of events)
    look.holds(eventKey(event), facts.has(eventKey(event)), `the event of ${acts.length} acts`, missing);
};

export const versionsOfSchedules = (facts: Facts, look: Look): void => {
  for (const { event, revision, pk, sk } of facts.all<{ event: string; revision: number }>('scheduleKey')) {
    look.holds({ pk, sk }, facts.has(eventKey(event)), 'the event of the schedule', missing);
    for (let version = 1; version <= revision; version++) {
      const key = scheduleVersionKey(event, version);
      look.holds(key, facts.has(key), 'a version that was saved', missing);
    }
  }
};
