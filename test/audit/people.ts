import type { Entry, EntrySection } from '@rince/domain/entry/entry';
import type { NumberedDancer } from '@rince/domain/entry/numbered-dancer';
import type { Payment } from '@rince/domain/entry/payment';
import type { Video } from '@rince/domain/entry/video';
import type { Waiting } from '@rince/domain/entry/waiting';
import type { Event } from '@rince/domain/event/event';
import type { EventJudge } from '@rince/domain/event/event-judge';
import type { Dancer } from '@rince/domain/people/dancer';
import type { JoinRequest, School } from '@rince/domain/people/school';
import type { User } from '@rince/domain/people/user';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { rounds } from '@rince/domain/video';
import type { Key } from '@rince/store/item';
import {
  askedKey,
  dancerKey,
  emailKey,
  entryKey,
  eventKey,
  invitedKey,
  judgeKey,
  memberKey,
  outlivesErasure,
  ownerKey,
  regionKey,
  regionNameKey,
  schoolKey,
  schoolNameKey,
  staffKey,
  teamKey,
  userKey,
  videoKey,
} from '@rince/store/keys';
import type { VideoNote } from '@rince/store/video-notes';
import type { Look } from './claims.ts';
import type { Facts } from './facts.ts';
import { officeLines } from './lists.ts';
import type { Outside } from './outside.ts';

export const addressesOfUsers = (facts: Facts, look: Look): void => {
  for (const user of facts.all<User>('userKey'))
    if (!user.erased)
      look.same(emailKey(user.email), user._id, facts.get<{ user: string }>(emailKey(user.email))?.user, 'the user');
  for (const email of facts.all<{ user: string }>('emailKey'))
    look.same(
      email,
      email.pk.slice('EMAIL#'.length),
      facts.get<User>(userKey(email.user))?.email,
      'the address of its user',
    );
};

export const accountsOfUsers = (facts: Facts, look: Look, accounts: NonNullable<Outside['accounts']>): void => {
  for (const user of facts.all<User>('userKey')) {
    const account = accounts.get(user._id);
    if (user.erased) look.holds(user, account === undefined, 'no account of somebody who was erased', account);
    else look.same(user, user.email, account, 'an account of the pool as');
  }
};

/** Whatever lies with an account that was erased is gone, and what named it may name it still. */
const isErased = (facts: Facts, user: string): boolean => facts.get<User>(userKey(user))?.erased === true;

export const staffOfSchools = (facts: Facts, look: Look): void => {
  const students = new Map<string, number>();
  for (const { school } of facts.all<Dancer>('dancerKey'))
    students.set(school._id, (students.get(school._id) ?? 0) + 1);
  for (const school of facts.all<School>('schoolKey')) {
    const { _id, admins, moderators, invited = [] } = school;
    look.same(school, students.get(_id) ?? 0, school.students ?? 0, 'dancers');
    for (const user of new Set([...admins, ...moderators]))
      look.holds(
        staffKey(user, _id),
        facts.has(staffKey(user, _id)),
        'the school in the list of its staff',
        'it is not there',
      );
    for (const { user } of invited)
      look.holds(invitedKey(user, _id), facts.has(invitedKey(user, _id)), 'that the school asks', 'it is not there');
  }
  const named = (kind: 'staffKey' | 'invitedKey', has: (school: School, user: string) => boolean): void => {
    for (const edge of facts.all<{ school: string }>(kind)) {
      const school = facts.get<School>(schoolKey(edge.school));
      look.holds(
        edge,
        school !== undefined && has(school, edge.pk.slice('USER#'.length)),
        'a school that names this user',
      );
    }
  };
  named('staffKey', ({ admins, moderators }, user) => admins.includes(user) || moderators.includes(user));
  named('invitedKey', ({ invited = [] }, user) => invited.some((one) => one.user === user));
  for (const asked of facts.all<JoinRequest>('askedKey')) {
    look.same(asked, askedKey(asked.school, asked.user).sk, asked.sk);
    look.holds(asked, facts.has(schoolKey(asked.school)), 'a school to join', 'it is not there');
  }
  for (const { school, pk, sk } of facts.all<Dancer>('dancerKey'))
    if (school._id !== '')
      look.holds({ pk, sk }, facts.has(schoolKey(school._id)), `the school ${school._id}`, 'it is not there');
};

export const namesOfSchools = (facts: Facts, look: Look): void => {
  for (const { _id, name, city, holdsName } of facts.all<School>('schoolKey')) {
    const key = schoolNameKey(name, city);
    if (holdsName) look.same(key, _id, facts.get<{ school: string }>(key)?.school);
  }
  for (const one of facts.all<{ school: string }>('schoolNameKey')) {
    const school = facts.get<School>(schoolKey(one.school));
    const key = school && schoolNameKey(school.name, school.city);
    look.same(one, { pk: one.pk, sk: one.sk }, key, 'a school of this name,');
  }
};

export const namesOfRegisters = (facts: Facts, look: Look): void => {
  for (const one of facts.all<{ region: string }>('regionNameKey')) {
    const register = one.pk.startsWith('REGIONS') ? 'regions' : 'organizations';
    const region = facts.get<{ name: string }>(regionKey(register, one.region));
    look.same(one, one.sk, region && regionNameKey(register, region.name).sk, 'the name of its region,');
  }
  for (const one of facts.all<{ _id: string; name: string; isDeleted?: boolean }>('regionKey')) {
    if (one.isDeleted) continue;
    const key = regionNameKey(one.pk === 'REGIONS' ? 'regions' : 'organizations', one.name);
    look.same(key, one._id, facts.get<{ region: string }>(key)?.region);
  }
};

export const peopleOfEvents = (facts: Facts, look: Look): void => {
  const there = (key: Key): void =>
    look.holds(key, facts.has(key), 'the event in the list of who works there', 'it is not there');
  for (const { _id, admins, tabulators } of facts.all<Event>('eventKey')) {
    for (const user of admins) if (!isErased(facts, user)) there(memberKey(user, _id, 'admin'));
    for (const user of tabulators) if (!isErased(facts, user)) there(memberKey(user, _id, 'tabulator'));
  }
  for (const { event, user } of facts.all<EventJudge>('judgeKey'))
    if (!isErased(facts, user)) there(memberKey(user, event, 'judge'));
  for (const edge of facts.all<{ event: string; role: string }>('memberKey')) {
    const user = edge.pk.slice('USER#'.length);
    const event = facts.get<Event>(eventKey(edge.event));
    const named =
      edge.role === 'judge'
        ? facts.has(judgeKey(edge.event, user))
        : (edge.role === 'admin' ? event?.admins : event?.tabulators)?.includes(user);
    look.holds(edge, named === true, `an event whose ${edge.role} this user is`);
  }
};

export const ownersOfDancers = (facts: Facts, look: Look): void => {
  for (const { _id, owners } of facts.all<Dancer>('dancerKey'))
    for (const owner of owners) {
      const key = ownerKey(owner, _id);
      look.holds(key, facts.has(key), 'the dancer in the list of its owner', 'it is not there');
    }
  for (const edge of facts.all<{ dancer: string }>('ownerKey')) {
    const owners = facts.get<Dancer>(dancerKey(edge.dancer))?.owners;
    look.holds(edge, owners?.includes(edge.pk.slice('USER#'.length)) === true, 'a dancer of this owner', owners);
  }
};

interface Called {
  readonly dancer: string;
  readonly name: string;
  readonly lname: string;
}

const inSections = (sections: readonly EntrySection[] = []): Called[] =>
  sections.map(({ dancer, profile: { name, lname } }) => ({ dancer, name, lname }));

/** Everything that says what a dancer is called, beside the profile. */
function* namesOf(facts: Facts): Generator<[Key, Called]> {
  for (const line of facts.all<RosterLine>('rosterKey')) yield [line, line];
  for (const { line, pk, sk } of facts.all<{ line: RosterLine }>('leftKey'))
    yield [
      { pk, sk },
      { ...line, dancer: sk.slice('LEFT#'.length) },
    ];
  for (const kind of ['numberKey', 'plateKey'] as const)
    for (const { pk, sk, dancer, name = '', lname = '' } of facts.all<Partial<NumberedDancer> & { dancer: string }>(
      kind,
    ))
      yield [
        { pk, sk },
        { dancer, name, lname },
      ];
  for (const { pk, sk, sections, draft } of facts.all<Entry>('entryKey'))
    for (const called of [...inSections(sections), ...inSections(draft?.sections)]) yield [{ pk, sk }, called];
  for (const { pk, sk, sections } of facts.all<Payment>('paymentKey'))
    for (const called of inSections(sections)) yield [{ pk, sk }, called];
  for (const { pk, sk, dancer, name } of facts.all<Waiting>('waitingKey'))
    yield [
      { pk, sk },
      { dancer, name, lname: '' },
    ];
  for (const [bundle, { entries }] of officeLines(facts))
    for (const called of entries.flatMap(({ sections }) => sections)) yield [bundle, called];
}

export const erasedPeople = (facts: Facts, look: Look): void => {
  for (const [key, { dancer, name = '', lname = '' }] of namesOf(facts)) {
    const isKnown = facts.has(dancerKey(dancer)) || facts.has(teamKey(dancer));
    look.holds(
      key,
      isKnown || `${name}${lname}` === '',
      `no name of ${dancer}, who has no profile`,
      `${name} ${lname}`.trim(),
    );
  }
  for (const report of facts.all<{ dancer: string }>('videoReportKey'))
    look.holds(
      report,
      facts.has(dancerKey(report.dancer)) || facts.has(teamKey(report.dancer)),
      'a dancer with a profile',
    );
  const erased = new Set(facts.all<User>('userKey').flatMap(({ _id, erased: is }) => (is ? [_id] : [])));
  for (const { _id, name, lname, email } of facts.all<User>('userKey'))
    if (erased.has(_id)) look.same(userKey(_id), 'Erased account ', `${name} ${lname} ${email}`);
  for (const { event, user, name, lname } of facts.all<EventJudge>('judgeKey'))
    if (erased.has(user)) look.same(judgeKey(event, user), 'Erased account', `${name} ${lname}`);
  for (const video of facts.all<Video>('videoKey')) {
    const entered = facts.get<Entry>(entryKey(video.entry))?.sections.flatMap(({ competitions }) => competitions);
    look.holds(video, entered?.some(({ _id }) => _id === video._id) ?? false, 'the entry it was sent for');
  }
  for (const note of facts.all<VideoNote>('videoNoteKey')) {
    const kept = rounds.map((round) => facts.get<Video>(videoKey(note.entryCompetition, round))?.video?.key);
    look.holds(note, kept.includes(note.file), 'the video it is about');
    look.holds(note, !erased.has(note.judge), 'a judge with an account');
  }
  for (const kind of ['ownerKey', 'noticeKey', 'memberKey', 'staffKey', 'ownEntryKey', 'notedVideoKey'] as const)
    for (const item of facts.all(kind))
      look.holds(
        item,
        outlivesErasure(item) || !erased.has(item.pk.slice('USER#'.length)),
        'nothing that lies with an erased account',
      );
};

/** Texts say a name as it was typed once; what has the names of others as well is told by them. */
export const namesThatAreGone = async (
  facts: Facts,
  look: Look,
  gone: readonly string[],
  { results }: Outside,
): Promise<void> => {
  const saidIn = (value: unknown): string[] => {
    const text = JSON.stringify(value);
    return gone.filter((name) => text.includes(name));
  };
  for (const item of facts.everything()) look.same(item, [], saidIn(item), 'nobody who was erased,');
  for (const key of results?.keys ?? []) look.same(key, [], saidIn(await results?.read(key)), 'nobody who was erased,');
};
