import type { Pool } from '@rince/domain/entry/pool';
import type { MadeType } from '@rince/domain/event/export';
import type { Register } from '@rince/domain/event/region';
import { fold } from '@rince/domain/fold';
import type { Index, Key, Range } from './item.ts';

// Every key and every index of the table, written once. A name in `...Key` finds one item; `...Range` all of a kind behind one partition;
// `...Index` a list of the index `gsi1`, and `...Place` where an item stands in it.

/** What an item carries to be in a list of the index. */
interface Place {
  readonly gsi1pk: string;
  readonly gsi1sk: string;
}

const index = (pk: string): Index => ({ pk, index: 'gsi1' });
/** Numbers in the order of their size. */
const six = (number: number): string => String(number).padStart(6, '0');

// A competition: what happens to it on the day, its sheet and its results.

const ofCompetition = (competition: string): string => `COMP#${competition}`;
/** A competition. */
export const competitionKey = (id: string): Key => ({ pk: ofCompetition(id), sk: 'COMP' });
/** The card of a judge's column in a round. */
export const cardKey = (competition: string, round: number, slot: number): Key => ({
  pk: ofCompetition(competition),
  sk: `CARD#${round}#${slot}`,
});
/** All cards of a competition. */
export const cardRange = (competition: string): Range => ({ pk: ofCompetition(competition), prefix: 'CARD#' });
/** A competition and its cards, which lie side by side. */
export const headRange = (competition: string): Range => ({
  pk: ofCompetition(competition),
  between: ['CARD#', 'COMP'],
});
export const isCompetition = ({ sk }: Key): boolean => sk === 'COMP';
/** A dancer's line on the sheet. */
export const rosterKey = (competition: string, entryCompetition: string): Key => ({
  pk: ofCompetition(competition),
  sk: `EC#${entryCompetition}`,
});
/** The lines of a sheet. */
export const rosterRange = (competition: string): Range => ({ pk: ofCompetition(competition), prefix: 'EC#' });
/** A mark. */
export const markKey = (competition: string, round: number, slot: number, entryCompetition: string): Key => ({
  pk: ofCompetition(competition),
  sk: `MARK#${round}#${slot}#${entryCompetition}`,
});
/** The marks of one column. */
export const columnRange = (competition: string, round: number, slot: number): Range => ({
  pk: ofCompetition(competition),
  prefix: `MARK#${round}#${slot}#`,
});
/** The lines of a sheet and all its marks, which lie side by side. */
export const sheetRange = (competition: string): Range => ({
  pk: ofCompetition(competition),
  between: ['EC#', 'MARK$'],
});
export const isRosterLine = ({ sk }: Key): boolean => sk.startsWith('EC#');
export const isMark = ({ sk }: Key): boolean => sk.startsWith('MARK#');
/** Where somebody who was taken off the sheet stood: whoever puts them on it again finds their marks. */
export const leftKey = (competition: string, dancer: string): Key => ({
  pk: ofCompetition(competition),
  sk: `LEFT#${dancer}`,
});
/** There as long as a dancer is in a competition, by whatever entry. */
export const onceKey = (competition: string, dancer: string): Key => ({
  pk: ofCompetition(competition),
  sk: `DANCER#${dancer}`,
});
/** A version of a recall or a result. */
export const resultKey = (competition: string, id: string): Key => ({
  pk: ofCompetition(competition),
  sk: `RESULT#${id}`,
});
/** A result as it was published. */
export const frozenKey = (competition: string, id: string): Key => ({
  pk: ofCompetition(competition),
  sk: `PUBLISHED#${id}`,
});
/** What judges wrote of a dancer, as it was published. */
export const frozenWordsKey = (competition: string, id: string, entryCompetition: string): Key => ({
  pk: ofCompetition(competition),
  sk: `PUBLISHED#${id}#${entryCompetition}`,
});
/** What a mark was before, and who changed it. */
export const markHistoryKey = (competition: string, id: string): Key => ({
  pk: `HISTORY#${competition}`,
  sk: `MARK#${id}`,
});
/** All earlier marks of a competition. */
export const markHistoryRange = (competition: string): Range => ({ pk: `HISTORY#${competition}`, prefix: 'MARK#' });
/** What somebody typed from a judge's paper a second time. */
export const secondKeyingKey = (competition: string, round: number, slot: number, user: string): Key => ({
  pk: `HISTORY#${competition}`,
  sk: `KEYED#${round}#${slot}#${user}`,
});
/** What somebody did: to a competition, or to an event as a whole. */
export const actKey = (of: string, id: string): Key => ({ pk: `HISTORY#${of}`, sk: `ACT#${id}` });
/** All that was done to one of them. */
export const actRange = (of: string): Range => ({ pk: `HISTORY#${of}`, prefix: 'ACT#' });
/** What was done to one of them from an act on, without the lines that follow from something stored: those have names, and not ids that begin with a digit. */
export const actsFromRange = (of: string, id: string): Range => ({
  pk: `HISTORY#${of}`,
  between: [`ACT#${id}`, 'ACT#:'],
});
/** All that was done at an event, by its time. */
export const actIndex = (event: string): Index => index(`ACTS#${event}`);
export const actPlace = ({ event, at, _id }: { event: string; at: string; _id: string }): Place => ({
  gsi1pk: `ACTS#${event}`,
  gsi1sk: `${at}#${_id}`,
});
/** An act that no seal of its event holds yet. */
export const unsealedKey = (event: string, { of, id }: { readonly of: string; readonly id: string }): Key => ({
  pk: 'UNSEALED',
  sk: `${event}#${of}#${id}`,
});
export const unsealedRange: Range = { pk: 'UNSEALED' };
/** A seal of an event's log. */
export const sealKey = (event: string, number: number): Key => ({ pk: `SEALS#${event}`, sk: six(number) });
/** The seals of an event's log, in the order in which they follow each other. */
export const sealRange = (event: string): Range => ({ pk: `SEALS#${event}` });
/** The competitions of an event. */
export const eventCompetitionIndex = (event: string): Index => index(`EVENTCOMP#${event}`);
export const eventCompetitionPlace = ({ event, _id }: { event: string; _id: string }): Place => ({
  gsi1pk: `EVENTCOMP#${event}`,
  gsi1sk: _id,
});
/** What was sent of one round of an online competition. */
export const videoKey = (entryCompetition: string, round: number): Key => ({
  pk: `EC#${entryCompetition}`,
  sk: `ROUND#${round}`,
});
/** The renditions of one video of an online competition. */
export const renditionsKey = (entryCompetition: string, file: string): Key => ({
  pk: `EC#${entryCompetition}`,
  sk: `RENDITIONS#${file}`,
});
/** What a judge noted for themselves of a moment of a video. */
export const videoNoteKey = ({ entryCompetition, file, judge, _id }: { [Part in VideoNotePart]: string }): Key => ({
  pk: `EC#${entryCompetition}`,
  sk: `NOTE#${file}#${judge}#${_id}`,
});
type VideoNotePart = 'entryCompetition' | 'file' | 'judge' | '_id';
/** All that was noted of a video, or what one judge did. */
export const videoNoteRange = (entryCompetition: string, file: string, judge?: string): Range => ({
  pk: `EC#${entryCompetition}`,
  prefix: judge === undefined ? `NOTE#${file}#` : `NOTE#${file}#${judge}#`,
});
/** Says that a judge noted something of a video. */
export const notedVideoKey = (judge: string, entryCompetition: string, file: string): Key => ({
  pk: ofUser(judge),
  sk: `NOTED#${entryCompetition}#${file}`,
});
/** The videos of which a judge noted something. */
export const notedVideoRange = (judge: string): Range => ({ pk: ofUser(judge), prefix: 'NOTED#' });
/** All rounds of an online competition that something was sent for. */
export const videoRange = (entryCompetition: string): Range => ({ pk: `EC#${entryCompetition}`, prefix: 'ROUND#' });

// An event: its syllabus, its people, its numbers and its results.

const ofEvent = (event: string): string => `EVENT#${event}`;
/** An event. */
export const eventKey = (id: string): Key => ({ pk: ofEvent(id), sk: 'EVENT' });
/** A grade of the syllabus. */
export const gradeKey = (event: string, id: string): Key => ({ pk: ofEvent(event), sk: `GRADE#${id}` });
/** The codes of all competitions of an event. */
export const codesKey = (event: string): Key => ({ pk: ofEvent(event), sk: 'CODES' });
/** The competitions of an event that are disabled. */
export const disabledKey = (event: string): Key => ({ pk: ofEvent(event), sk: 'DISABLED' });
/** How many videos of an event were kept, and how often rounds by video were put into its hall. */
export const videoCountsKey = (event: string): Key => ({ pk: ofEvent(event), sk: 'VIDEOS' });
/** An event with its codes and its grades, which lie side by side. */
export const syllabusRange = (event: string): Range => ({ pk: ofEvent(event), between: ['CODES', 'GRADE$'] });
export const isDisabled = ({ sk }: Key): boolean => sk === 'DISABLED';
export const isEvent = ({ sk }: Key): boolean => sk === 'EVENT';
export const isGrade = ({ sk }: Key): boolean => sk.startsWith('GRADE#');
export const isCodes = ({ sk }: Key): boolean => sk === 'CODES';
/** A judge of an event. */
export const judgeKey = (event: string, user: string): Key => ({ pk: ofEvent(event), sk: `JUDGE#${user}` });
/** The judges of an event. */
export const judgeRange = (event: string): Range => ({ pk: ofEvent(event), prefix: 'JUDGE#' });
/** A text that families agreed to. */
export const waiverKey = (event: string, version: string): Key => ({ pk: ofEvent(event), sk: `WAIVER#${version}` });
/** The number that a dancer has at an event. */
export const numberKey = (event: string, dancer: string): Key => ({ pk: ofEvent(event), sk: `NUMBER#${dancer}` });
/** Who has a number at an event. */
export const plateKey = (event: string, number: number): Key => ({ pk: ofEvent(event), sk: `PLATE#${six(number)}` });
/** Everybody who has a number, in its order. */
export const plateRange = (event: string): Range => ({ pk: ofEvent(event), prefix: 'PLATE#' });
/** The last number that was given. */
export const numberCounterKey = (event: string): Key => ({ pk: ofEvent(event), sk: 'NUMBERS' });
/** How many places an event has given. */
export const eventPlacesKey = (event: string): Key => ({ pk: ofEvent(event), sk: 'PLACES' });
/** Work on the results of an event. */
export const jobKey = (event: string, id: string): Key => ({ pk: ofEvent(event), sk: `JOB#${id}` });
/** The newest workbook of its type that was asked for at an event. */
export const exportKey = (event: string, type: MadeType): Key => ({ pk: `EXPORTS#${event}`, sk: type });
export const exportRange = (event: string): Range => ({ pk: `EXPORTS#${event}` });
/** Every event's workbooks and documents, for whoever has to find a name in them. */
export const exportIndex: Index = index('EXPORTS');
export const exportPlace = ({ event, type }: { event: string; type: MadeType }): Place => ({
  gsi1pk: 'EXPORTS',
  gsi1sk: `${event}#${type}`,
});
/** A merge or a split. */
export const rearrangementKey = (event: string, id: string): Key => ({ pk: `REARRANGED#${event}`, sk: id });
/** All merges and splits of an event, in order. */
export const rearrangementRange = (event: string): Range => ({ pk: `REARRANGED#${event}` });
/** The schedule of an event: how often it was saved. */
export const scheduleKey = (event: string): Key => ({ pk: `SCHEDULE#${event}`, sk: 'SCHEDULE' });
/** A schedule as it was saved. */
export const scheduleVersionKey = (event: string, revision: number): Key => ({
  pk: `SCHEDULE#${event}`,
  sk: `VERSION#${six(revision)}`,
});
/** Pages of an event that were printed, or wait for it. */
export const printKey = (event: string, id: string): Key => ({ pk: `PRINTS#${event}`, sk: id });
export const printRange = (event: string): Range => ({ pk: `PRINTS#${event}` });
/** Every event's prints, for whoever has to find a name in them. */
export const printIndex: Index = index('PRINTS');
export const printPlace = ({ event, _id }: { event: string; _id: string }): Place => ({
  gsi1pk: 'PRINTS',
  gsi1sk: `${event}#${_id}`,
});
/** A document of an event in public storage. */
export const publicVersionKey = (event: string, version: string): Key => ({
  pk: ofEvent(event),
  sk: `PUBLIC#${version}`,
});
/** Every document of an event that may be in public storage. */
export const publicVersionRange = (event: string): Range => ({ pk: ofEvent(event), prefix: 'PUBLIC#' });
/** Events that are published, and those that are not yet. */
export const eventIndex = (state: 'published' | 'draft'): Index => index(`EVENTS#${state}`);
export const eventPlace = (event: { _id: string; published: boolean; createdAt: string }): Place => ({
  gsi1pk: event.published ? 'EVENTS#published' : 'EVENTS#draft',
  gsi1sk: `${event.createdAt}#${event._id}`,
});
/** Some of the entries of an event, together, as the office lists them. */
export const officeBundleKey = (event: string, bundle: number): Key => ({
  pk: `EVENTENTRIES#${event}`,
  sk: `BUNDLE#${bundle}`,
});
export const officeBundleRange = (event: string): Range => ({ pk: `EVENTENTRIES#${event}`, prefix: 'BUNDLE#' });
/** The connection of an event with the payment provider, while it is made. */
export const connectKey = (state: string): Key => ({ pk: `CONNECT#${state}`, sk: 'CONNECT' });
/** A scoring system. */
export const scoringKey = (id: string): Key => ({ pk: 'SCORINGS', sk: `SCORING#${id}` });
export const scoringRange: Range = { pk: 'SCORINGS', prefix: 'SCORING#' };
/** A scoring system as it was before a change. */
export const scoringVersionKey = (id: string, revision: number): Key => ({
  pk: `SCORING#${id}`,
  sk: `VERSION#${six(revision)}`,
});

/** What was reported of a video of an event. */
export const videoReportKey = (event: string, id: string): Key => ({ pk: `VIDEOREPORTS#${event}`, sk: id });
export const videoReportRange = (event: string): Range => ({ pk: `VIDEOREPORTS#${event}` });

/** A video of an event, by what its file is known by: the same bytes are known by the same. */
export const sameFileKey = (event: string, file: string, entryCompetition: string, round: number): Key => ({
  pk: ofSameFiles(event),
  sk: `${file}#${entryCompetition}#${round}`,
});
export const sameFileRange = (event: string, file: string): Range => ({ pk: ofSameFiles(event), prefix: `${file}#` });
export const sameFilesRange = (event: string): Range => ({ pk: ofSameFiles(event) });
const ofSameFiles = (event: string): string => `SAMEFILE#${event}`;

/** How much a judge has played of a video. */
export const seenVideoKey = (
  competition: string,
  judge: string,
  of: { readonly round: number; readonly entryCompetition: string; readonly key: string },
): Key => ({ ...seenVideoRange(competition, judge), sk: `${of.round}#${of.entryCompetition}#${of.key}` });
export const seenVideoRange = (competition: string, judge: string): Range => ({ pk: `SEEN#${competition}#${judge}` });

// An entry, its money, and what it waits for.

const ofEntry = (entry: string): string => `ENTRY#${entry}`;
/** An entry. */
export const entryKey = (id: string): Key => ({ pk: ofEntry(id), sk: 'ENTRY' });
/** A payment for an entry. */
export const paymentKey = (entry: string, id: string): Key => ({ pk: ofEntry(entry), sk: `PAYMENT#${id}` });
/** All payments for an entry. */
export const paymentRange = (entry: string): Range => ({ pk: ofEntry(entry), prefix: 'PAYMENT#' });
/** Money that was given back. */
export const refundKey = (entry: string, id: string): Key => ({ pk: ofEntry(entry), sk: `REFUND#${id}` });
/** All that was given back of an entry. */
export const refundRange = (entry: string): Range => ({ pk: ofEntry(entry), prefix: 'REFUND#' });
/** The one entry that somebody has for an event. */
export const ownEntryKey = (owner: string, event: string): Key => ({ pk: ofUser(owner), sk: `ENTRY#${event}` });
/** The events that somebody has entered. */
export const ownEntryRange = (owner: string): Range => ({ pk: ofUser(owner), prefix: 'ENTRY#' });
/** Somebody's entries by their time. */
export const userEntryIndex = (owner: string): Index => index(`USERENTRIES#${owner}`);
export const userEntryPlace = (entry: { _id: string; owner: string; createdAt: string }): Place => ({
  gsi1pk: `USERENTRIES#${entry.owner}`,
  gsi1sk: `${entry.createdAt}#${entry._id}`,
});
/** A receipt. */
export const orderKey = ({ user, createdAt, _id }: { user: string; createdAt: string; _id: string }): Key => ({
  pk: ofUser(user),
  sk: `ORDER#${createdAt}#${_id}`,
});
/** Somebody's receipts by their time. */
export const orderRange = (user: string): Range => ({ pk: ofUser(user), prefix: 'ORDER#' });
/** All receipts by their time. */
export const orderIndex: Index = index('ORDERS');
export const orderPlace = ({ createdAt, _id }: { createdAt: string; _id: string }): Place => ({
  gsi1pk: 'ORDERS',
  gsi1sk: `${createdAt}#${_id}`,
});
/** A dancer who waits for a place. */
export const waitingKey = ({ kind, id }: Pool, dancer: string): Key => ({
  pk: `WAIT#${kind}#${id}`,
  sk: `DANCER#${dancer}`,
});
/** Everybody who waits for a place. */
export const waitingRange = ({ kind, id }: Pool): Range => ({ pk: `WAIT#${kind}#${id}`, prefix: 'DANCER#' });
/** What somebody's dancer waits for. */
export const ownWaitingKey = (owner: string, { kind, id }: Pool, dancer: string): Key => ({
  pk: ofUser(owner),
  sk: `WAIT#${kind}#${id}#${dancer}`,
});
export const ownWaitingRange = (owner: string): Range => ({ pk: ofUser(owner), prefix: 'WAIT#' });
/** Where a dancer waits, whoever asked for it. */
export const waitsKey = (dancer: string, { kind, id }: Pool): Key => ({
  pk: ofDancer(dancer),
  sk: `WAITS#${kind}#${id}`,
});
export const waitsRange = (dancer: string): Range => ({ pk: ofDancer(dancer), prefix: 'WAITS#' });

// A dancer and a team.

const ofDancer = (dancer: string): string => `DANCER#${dancer}`;
/** A dancer. */
export const dancerKey = (id: string): Key => ({ pk: ofDancer(id), sk: 'DANCER' });
/** Everything that lies with a dancer. */
export const besideDancerRange = (id: string): Range => ({ pk: ofDancer(id) });
export const isDancer = ({ sk }: Key): boolean => sk === 'DANCER';
/** Says that somebody owns a dancer's profile. */
export const ownerKey = (owner: string, dancer: string): Key => ({ pk: ofUser(owner), sk: `DANCER#${dancer}` });
/** The dancers that somebody owns. */
export const ownedDancerRange = (owner: string): Range => ({ pk: ofUser(owner), prefix: 'DANCER#' });
/** Says that an entry has a dancer's name in it. */
export const namedKey = (dancer: string, entry: string): Key => ({ pk: ofDancer(dancer), sk: `NAMED#${entry}` });
export const namedRange = (dancer: string): Range => ({ pk: ofDancer(dancer), prefix: 'NAMED#' });
/** Says that a notification of somebody has a dancer's name in it. */
export const toldOfKey = (dancer: string, { user, _id }: { user: string; _id: string }): Key => ({
  pk: ofDancer(dancer),
  sk: `TOLD#${user}#${_id}`,
});
export const toldOfRange = (dancer: string): Range => ({ pk: ofDancer(dancer), prefix: 'TOLD#' });
/** A competition that a dancer danced. */
export const dancedKey = (dancer: string, event: string, competition: string): Key => ({
  pk: ofDancer(dancer),
  sk: `DANCED#${event}#${competition}`,
});
/** All that a dancer danced, or what it danced at one event. */
export const dancedRange = (dancer: string, event?: string): Range => ({
  pk: ofDancer(dancer),
  prefix: event === undefined ? 'DANCED#' : `DANCED#${event}#`,
});
/** A school's dancers by name. */
export const studentIndex = (school: string): Index => index(`STUDENTS#${school}`);
export const studentPlace = (dancer: { _id: string; name: string; lname: string; school: { _id: string } }): Place => ({
  gsi1pk: `STUDENTS#${dancer.school._id}`,
  gsi1sk: `${fold(`${dancer.lname} ${dancer.name}`)}#${dancer._id}`,
});
/** A team. */
export const teamKey = (id: string): Key => ({ pk: `TEAM#${id}`, sk: 'TEAM' });
/** Says that somebody began to pay for a team with this entry. */
export const payingKey = (team: string, entry: string): Key => ({ pk: `TEAM#${team}`, sk: `PAYING#${entry}` });
export const payingRange = (team: string): Range => ({ pk: `TEAM#${team}`, prefix: 'PAYING#' });
/** An event's teams by label. */
export const teamIndex = (event: string): Index => index(`TEAMS#${event}`);
export const teamPlace = ({ event, label, _id }: { event: string; label: string; _id: string }): Place => ({
  gsi1pk: `TEAMS#${event}`,
  gsi1sk: `${fold(label)}#${_id}`,
});

// An account, and what lies with it.

const ofUser = (user: string): string => `USER#${user}`;
/** An account. */
export const userKey = (id: string): Key => ({ pk: ofUser(id), sk: 'USER' });
/** Everything that lies with an account. */
export const belongingsRange = (user: string): Range => ({ pk: ofUser(user) });
/** What stays of an account that is erased: itself, its receipts, what it agreed to. */
export const outlivesErasure = ({ sk }: Key): boolean => /^(USER$|ORDER#|CONSENT#)/.test(sk);
/** Whose an e-mail address is. */
export const emailKey = (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'EMAIL' });
/** An account of the pool that gets no profile any more. */
export const givenUpKey = (id: string): Key => ({ pk: ofUser(id), sk: 'GIVENUP' });
/** The code that confirms an address. */
export const confirmationKey = (user: string): Key => ({ pk: ofUser(user), sk: 'CONFIRM' });
/** An address that somebody wants to change to. */
export const newAddressKey = (email: string): Key => ({ pk: `NEWEMAIL#${email}`, sk: 'NEWEMAIL' });
/** What somebody agreed to. */
export const consentKey = (user: string, kind: string, version: string): Key => ({
  pk: ofUser(user),
  sk: `CONSENT#${kind}#${version}`,
});
/** All that somebody agreed to. */
export const consentRange = (user: string): Range => ({ pk: ofUser(user), prefix: 'CONSENT#' });
/** A sign-in that ended. */
export const endedSessionKey = (user: string, origin: string): Key => ({ pk: ofUser(user), sk: `ENDED#${origin}` });
/** Says what somebody is at an event. */
export const memberKey = (user: string, event: string, role: string): Key => ({
  pk: ofUser(user),
  sk: `EVENT#${event}#${role}`,
});
/** The events that somebody works at. */
export const memberRange = (user: string): Range => ({ pk: ofUser(user), prefix: 'EVENT#' });
/** Something that somebody has read. */
export const readKey = (user: string, id: string): Key => ({ pk: ofUser(user), sk: `READ#${id}` });
/** Users by the moment they registered. */
export const userListRange = (list: string): Range => ({ pk: `USERS#${list}` });
export const userListKey = (list: string, user: { _id: string; createdAt: string }): Key => ({
  pk: `USERS#${list}`,
  sk: `${user.createdAt}#${user._id}`,
});
/** A word that a person is found by. */
export const userWordKey = (word: string, user: string): Key => ({ ...userWordPartition(word), sk: `${word}#${user}` });
/** People with a word that begins so. */
export const userWordRange = (prefix: string): Range => ({ ...userWordPartition(prefix), prefix });
const userWordPartition = (word: string) => ({ pk: `WORD#user#${word.slice(0, 2)}` });
/** Whether somebody is listed or found by this. */
export const isUserLine = ({ pk }: Key): boolean => pk.startsWith('USERS#') || pk.startsWith('WORD#user#');
/** The newest code that a letter brought to an address. */
export const resetKey = ({ email, letter }: { email: string; letter: 'invitation' | 'reset' }): Key => ({
  pk: `RESET#${email}`,
  sk: letter === 'invitation' ? 'INVITATION' : 'RESET',
});
/** Which address a code of a letter is for. */
export const resetCodeKey = (hash: string): Key => ({ pk: `RESETCODE#${hash}`, sk: 'RESET' });
/** How often somebody tried something in a while. */
export const triesKey = (what: string, who: string, begin: number): Key => ({
  pk: `TRIES#${what}#${who}`,
  sk: String(begin),
});
/** What a request was answered, for when it is repeated. */
export const answeredKey = (actor: string, route: string, key: string): Key => ({
  pk: `DONE#${actor}#${route}#${key}`,
  sk: 'DONE',
});

// Schools, regions and governing bodies.

const ofSchool = (school: string): string => `SCHOOL#${school}`;
/** A school. */
export const schoolKey = (id: string): Key => ({ pk: ofSchool(id), sk: 'SCHOOL' });
/** Which school has a name in a town. */
export const schoolNameKey = (name: string, city: string): Key => ({
  pk: `SCHOOLNAME#${fold(name)}`,
  sk: `TOWN#${fold(city)}`,
});
/** Says that somebody is on a school's staff. */
export const staffKey = (user: string, school: string): Key => ({ pk: ofUser(user), sk: `SCHOOL#${school}` });
/** The schools that somebody works at. */
export const staffRange = (user: string): Range => ({ pk: ofUser(user), prefix: 'SCHOOL#' });
/** Says that a school asks somebody to join its staff. */
export const invitedKey = (user: string, school: string): Key => ({ pk: ofUser(user), sk: `INVITED#${school}` });
export const invitedRange = (user: string): Range => ({ pk: ofUser(user), prefix: 'INVITED#' });
/** Somebody who asks to join a school's staff. */
export const askedKey = (school: string, user: string): Key => ({ pk: ofSchool(school), sk: `ASKED#${user}` });
export const askedRange = (school: string): Range => ({ pk: ofSchool(school), prefix: 'ASKED#' });
/** An entry with dancers of a school in it. */
export const schoolEntryKey = (school: string, entry: { _id: string; createdAt: string }): Key => ({
  pk: ofSchool(school),
  sk: `ENTRY#${entry.createdAt}#${entry._id}`,
});
export const schoolEntryRange = (school: string): Range => ({ pk: ofSchool(school), prefix: 'ENTRY#' });
/** All schools by name. */
export const schoolIndex: Index = index('SCHOOLS');
export const schoolPlace = ({ name, _id }: { name: string; _id: string }): Place => ({
  gsi1pk: 'SCHOOLS',
  gsi1sk: `${fold(name)}#${_id}`,
});
/** The schools of exactly this name. */
export const schoolNameIndex = (name: string): Index => ({ ...schoolIndex, prefix: `${fold(name)}#` });
const registers = { regions: ['REGIONS', 'REGION#'], organizations: ['ORGANIZATIONS', 'ORGANIZATION#'] } as const;
/** A region, or a governing body. */
export const regionKey = (register: Register, id: string): Key => ({
  pk: registers[register][0],
  sk: `${registers[register][1]}${id}`,
});
/** A register with its order. */
export const registerRange = (register: Register): Range => ({ pk: registers[register][0] });
export const isOfRegister = (register: Register, { sk }: Key): boolean => sk.startsWith(registers[register][1]);
/** The order of a register; it lies in one item, so that it is saved whole or not at all. */
export const registerOrderKey = (register: Register): Key => ({ pk: registers[register][0], sk: 'ORDER' });
export const isRegisterOrder = ({ sk }: Key): boolean => sk === 'ORDER';
/** Which one of a register has a name. */
export const regionNameKey = (register: Register, name: string): Key => ({
  pk: `${registers[register][0]}#NAMES`,
  sk: fold(name),
});

// Work, news and windows.

/** A notice for one person. */
export const noticeKey = (user: string, id: string): Key => ({ pk: ofUser(user), sk: `NOTICE#${id}` });
/** All notices for one person. */
export const noticeRange = (user: string): Range => ({ pk: ofUser(user), prefix: 'NOTICE#' });
/** The same by their time. */
export const noticeIndex = (user: string): Index => index(`NOTICES#${user}`);
export const noticePlace = (notice: { _id: string; user: string; createdAt: string }): Place => ({
  gsi1pk: `NOTICES#${notice.user}`,
  gsi1sk: `${notice.createdAt}#${notice._id}`,
});
/** What an event's office announced. */
export const announcementKey = (event: string, id: string): Key => ({ pk: `ANNOUNCEMENTS#${event}`, sk: id });
/** All of it, in order. */
export const announcementRange = (event: string): Range => ({ pk: `ANNOUNCEMENTS#${event}` });
/** Some of those whom an announcement is for. */
export const readersKey = (announcement: string, nth: number): Key => ({
  pk: `READERS#${announcement}`,
  sk: six(nth),
});
/** Everybody whom it is for, in their order. */
export const readersRange = (announcement: string): Range => ({ pk: `READERS#${announcement}` });
/** A notice for the office of an event. */
export const eventNoticeKey = (id: string): Key => ({ pk: `EVENTNOTICE#${id}`, sk: 'NOTICE' });
/** Says that a notice is one of its event's, from the moment in which it is there. */
export const noticeOfEventKey = (event: string, notice: string): Key => ({ pk: `EVENTNOTICES#${event}`, sk: notice });
export const noticesOfEventRange = (event: string): Range => ({ pk: `EVENTNOTICES#${event}` });
/** Says that a notice is pinned to the top of its event. */
export const topStoryKey = (event: string, notice: string): Key => ({ pk: `TOPSTORIES#${event}`, sk: notice });
export const topStoryRange = (event: string): Range => ({ pk: `TOPSTORIES#${event}` });
/** The notices for an event's office by their time. */
export const eventNoticeIndex = (event: string): Index => index(`EVENTNOTICES#${event}`);
export const eventNoticePlace = (notice: { _id: string; event: string; createdAt: string }): Place => ({
  gsi1pk: `EVENTNOTICES#${notice.event}`,
  gsi1sk: `${notice.createdAt}#${notice._id}`,
});
/** What a family of an event was told once. */
export const toldKey = (event: string, about: string): Key => ({ pk: `TOLD#${event}`, sk: about });
export const toldRange = (event: string): Range => ({ pk: `TOLD#${event}` });
/** A promise to send a message. */
export const outboxKey = (id: string): Key => ({ pk: `OUTBOX#${id}`, sk: 'OUTBOX' });
/** The promises that are open, by when they were made. */
export const outboxIndex = (from: string, to: string): Index => ({ ...index('OUTBOX'), between: [from, to] });
export const outboxPlace = (id: string): Place => ({ gsi1pk: 'OUTBOX', gsi1sk: id });
/** The import of a file. */
export const importKey = (id: string): Key => ({ pk: `IMPORT#${id}`, sk: 'IMPORT' });
/** News of the platform. */
export const updateKey = (id: string): Key => ({ pk: 'UPDATES', sk: `UPDATE#${id}` });
export const updateRange: Range = { pk: 'UPDATES', prefix: 'UPDATE#' };
/** What broke in somebody's browser, by day. */
export const reportKey = ({ _id, createdAt }: { _id: string; createdAt: string }): Key => ({
  pk: `REPORTS#${createdAt.slice(0, 10)}`,
  sk: _id,
});
/** An open window. */
export const socketKey = (connection: string): Key => ({ pk: `SOCKET#${connection}`, sk: 'SOCKET' });
/** The windows that somebody has open. */
export const userSocketKey = (user: string, connection: string): Key => ({ pk: `SOCKETS#${user}`, sk: connection });
export const userSocketRange = (user: string): Range => ({ pk: `SOCKETS#${user}` });
/** The windows that watch an event. */
export const watchKey = (event: string, connection: string): Key => ({ pk: `WATCH#${event}`, sk: connection });
export const watchRange = (event: string): Range => ({ pk: `WATCH#${event}` });
