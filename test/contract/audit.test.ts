import { AdminDeleteUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Act } from '@rince/domain/acts/act';
import type { Entry } from '@rince/domain/entry/entry';
import type { Grade } from '@rince/domain/event/grade';
import type { Mark } from '@rince/domain/sheet/mark';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { subOf } from '@rince/services/user-id';
import { getAnnouncement } from '@rince/store/announcements';
import { changeOfficeLines, officeLinesAt } from '@rince/store/event-entries';
import type { Index, Item, Key, Range } from '@rince/store/item';
import * as keys from '@rince/store/keys';
import { numberItems } from '@rince/store/numbers';
import { refundsOf } from '@rince/store/refunds';
import { getRoster } from '@rince/store/roster';
import { sealActs } from '@rince/store/seals';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuild } from '../../functions/projections/rebuild.ts';
import { claims, type RuleName } from '../audit/claims.ts';
import { kinds } from '../audit/kinds.ts';
import { outsideOf } from '../audit/outside.ts';
import { auditTwice, faultsOf } from '../audit/report.ts';
import { audit, type Finding } from '../audit/rules.ts';
import { Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { type PayDesk, payDesk } from '../support/pay-desk.ts';
import { publishedWhole } from '../support/published.ts';
import { rebuildAgain } from '../support/rebuild-again.ts';
import { configOf, tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { uploadImage } from '../support/upload.ts';

// The auditor holds for a world that people have worked in, and finds each fault that is planted in it, by the rule that is about it and by no other.

let cloud: TestCloud;
let table: Table;
let desk: PayDesk;
/** One that has paid, one whose money was given back in part, one that has only chosen. */
let paid: Awaited<ReturnType<PayDesk['paidFamily']>>;
let refunded: typeof paid;
let waiting: typeof paid;

/** Somebody of the feis who is at the stage of what they dance. */
let checkedIn: Key;
const checksIn = async (): Promise<Key> => {
  const [section] = paid.entry.sections;
  const [danced] = section?.competitions ?? [];
  if (!section || !danced) throw new Error('Nobody dances in this entry');
  const id = `${danced.competition}-${danced._id ?? ''}`;
  await desk.organizer.ask('checkIn', { body: { id, dancer: section.dancer ?? '', here: true, seen: 0 } });
  return keys.rosterKey(danced.competition, danced._id ?? '');
};

const look = async (): Promise<Finding[]> => {
  await cloud.settled();
  return auditTwice(async () => {
    const outside = await outsideOf(cloud.env, cloud.services.mail.inbox());
    return audit(table, { ...outside, gone: ['Una Erased'] });
  });
};

beforeAll(async () => {
  cloud = await startTestCloud();
  table = tableOf(cloud.env);
  desk = await payDesk(cloud);
  paid = await desk.paidFamily();
  refunded = await desk.paidFamily();
  waiting = await desk.paidFamily({ paid: false });
  expect((await desk.refund(refunded.id, { kind: 'part', amount: 700 })).http).toBe(200);
  // The books are read before the table.
  await until(async () => (await refundsOf(table, refunded.id)).every(({ status }) => status === 'done'));
  const { parent } = paid;
  const { _id, revision } = await parent.ask('me');
  await parent.ask('editUser', { params: { id: _id }, body: { image: await uploadImage(parent), revision } });
  const of = refunded.form.sections[0]?.competitions[0] ?? '';
  const welcome = { event: desk.feis, title: 'Welcome', text: 'The hall opens at eight.' };
  const { _id: announced } = await desk.organizer.ask('sendAnnouncement', {
    body: { ...welcome, to: { kind: 'competition', of } },
  });
  // Who was told is counted while they are told.
  await until(async () => (await getAnnouncement(table, desk.feis, announced))?.status === 'sent');
  await desk.organizer.ask('saveSchedule', {
    body: {
      id: desk.feis,
      stages: [{ title: 'A', from: 480, to: 1080, breaks: [] }],
      blocks: [],
      paces: {},
      revision: 0,
    },
  });
  checkedIn = await checksIn();
});
afterAll(() => cloud?.end());

it('names a rule for every kind of item', () => {
  const named = Object.values(kinds).flatMap(({ by }) => (typeof by === 'string' ? [by] : []));
  expect(named.filter((rule) => !(rule in claims))).toEqual([]);
});

it('holds for a world that people have worked in, and looks at something for every rule', async () => {
  const findings = await look();
  expect(faultsOf(findings)).toEqual([]);
  expect(findings.filter(({ looked }) => looked === 0).map(({ rule }) => rule)).toEqual([]);
});

/** Every item behind a partition of the first kind of key that is asked for. */
const first = async <T>(
  pk: string,
  prefix: string,
  is: (item: T & Item) => boolean = () => true,
): Promise<T & Item> => {
  const found = (await table.read<T & Item>({ pk, prefix }, 50_000)).find(is);
  if (!found) throw new Error(`There is no ${pk} ${prefix}`);
  return found;
};
/** What is listed behind a key, of which there are a few at least. */
const few = async <T>(question: Range | Index) =>
  (await (question.index ? table.find(question) : table.read(question))) as unknown as readonly [
    T & Item,
    T & Item,
    T & Item,
    ...(T & Item)[],
  ];
const keyOf = ({ pk, sk }: Key): Key => ({ pk, sk });
const set = (key: Key, fields: Record<string, unknown>): Promise<void> =>
  table.transact([{ kind: 'update', key: keyOf(key), set: fields }]);
const remove = (key: Key): Promise<void> => table.removeMany([key]);
const named = (key: Key): string => `${key.pk} ${key.sk}`;

/** Faults as they are planted: by its rule, each with the keys at which it is found. */
type Planted = readonly [RuleName, ...string[]];

const plantMoney = async (entries: readonly (Entry & Item)[]): Promise<Planted[]> => {
  const [one, two] = entries as [Entry & Item, Entry & Item];
  await set(one, { owed: one.paid + 100 });
  await set(two, { paid: two.paid + 500 });
  const order = await first<{ amount: number }>(`USER#${(await paid.parent.ask('me'))._id}`, 'ORDER#');
  await set(order, { amount: order.amount + 1 });
  const [other] = await desk.provider.intentsOf(paid.id);
  // Nobody's charge, and a charge that is nobody's.
  const before = await first<{ intent: string }>(`ENTRY#${paid.id}`, 'PAYMENT#');
  await set(before, { intent: `${other?.id}-of-nobody` });
  return [
    ['sums of entries', named(one)],
    ['payments of entries', named(two)],
    ['receipts', named(order)],
    ["provider's books", named(before), `${other?.id} of ENTRY#${paid.id}`],
  ];
};

const plantPlaces = async (feis: string, entries: readonly (Entry & Item)[]): Promise<Planted[]> => {
  const [, , three, four, five] = entries as [Item, Item, Entry & Item, Entry & Item, Entry & Item];
  const [full, shown] = await few<{ taken: number }>(keys.eventCompetitionIndex(feis));
  await set(full, { taken: full.taken + 1 });
  const places = await first<{ taken: number }>(`EVENT#${feis}`, 'PLACES');
  await set(places, { taken: places.taken - 1 });

  const [section, ...sections] = three.sections;
  const [danced, ...others] = section?.competitions ?? [];
  if (!section || !danced) throw new Error('Nobody dances in this entry');
  await set(three, {
    sections: [{ ...section, competitions: [{ ...danced, _id: 'another' }, ...others] }, ...sections],
  });

  const stands = four.sections[0]?.competitions[0];
  const once = keys.onceKey(stands?.competition ?? '', four.sections[0]?.dancer ?? '');
  await remove(once);
  const own = keys.ownEntryKey(five.owner, feis);
  await remove(own);
  await set(keys.numberCounterKey(feis), { next: 102 });
  await set(shown, { scored: { '1.1': 99 } });
  return [
    ['places of competitions', named(full)],
    ['places of events', named(places)],
    [
      'lines and entries',
      named(keys.rosterKey(danced.competition, 'another')),
      named(keys.rosterKey(danced.competition, danced._id)),
    ],
    ["dancers' own lists", named(once)],
    ["families' own lists", named(own)],
    ['dancer numbers', named(keys.numberCounterKey(feis))],
    ['progress of sheets', named(shown)],
  ];
};

const plantMarks = async (over: string, ready: string): Promise<Planted[]> => {
  const [one, two, three] = (
    await table.find<Item & { _id: string; result?: string }>(keys.eventCompetitionIndex(over))
  ).filter(({ result }) => result !== undefined) as [
    Item & { _id: string; result: string },
    Item & { _id: string },
    Item & { _id: string; result: string },
  ];
  const row = await first<Mark>(`HISTORY#${one._id}`, 'MARK#');
  await set(row, { revision: 2 });
  const card = await first<{ marks: number }>(`COMP#${two._id}`, 'CARD#');
  await set(card, { marks: card.marks + 1 });
  const result = keys.resultKey(three._id, three.result);
  await set(result, { field: 99 });
  const frozen = await first(`COMP#${one._id}`, 'PUBLISHED#', ({ entity }) => entity === 'frozen');
  await remove(frozen);
  const [, , open] = await few(keys.eventCompetitionIndex(ready));
  await set(open, { submitted: true });
  return [
    ['history of marks', named(keys.markKey(row.competition, row.round, row.slot, row.entryCompetition))],
    ['card counters', named(card)],
    ['calculated results', named(result)],
    ['published versions', named(frozen)],
    ['submitted sheets', named(open)],
  ];
};

const plantFiles = async (over: string): Promise<Planted[]> => {
  const client = new S3Client({
    ...configOf(cloud.env),
    endpoint: cloud.env.AWS_ENDPOINT_URL_S3 ?? '',
    forcePathStyle: true,
  });
  const put = (Bucket: string | undefined, Key: string, Body: string) =>
    client.send(new PutObjectCommand({ Bucket, Key, Body }));
  const stray = `results/${over}/taken-back.json`;
  await put(cloud.env.RESULTS_BUCKET, stray, '{}');
  const versions = await table.read<{ competitions: Record<string, { document: string }> }>(
    keys.publicVersionRange(over),
  );
  const [[competition = '', { document = '' } = {}] = []] = Object.entries(versions[0]?.competitions ?? {}) as [
    string,
    { document?: string },
  ][];
  const placing = {
    dancerNumber: 1,
    name: 'Una Erased',
    label: '',
    rank: 99,
    tied: false,
    placed: true,
    recalled: false,
    wq: false,
    nq: false,
  };
  // Whose number that is has no profile any more.
  const numbered = { dancer: 'somebody', name: '', lname: '', event: over, dancerNumber: 1, school: '', wmh: false };
  await table.putMany(numberItems(numbered));
  await put(
    cloud.env.RESULTS_BUCKET,
    `results/${over}/${document}.json`,
    JSON.stringify({ competition, placings: [placing] }),
  );
  const nobodys = 'users/0dem0vser0parent0000000000/image/0dem0vser0parent0000000000.png';
  await put(cloud.env.FILES_BUCKET, nobodys, 'a picture');
  const user = await table.get<Item & { image: { key: string } }>(keys.userKey((await paid.parent.ask('me'))._id));
  await client.send(new DeleteObjectCommand({ Bucket: cloud.env.FILES_BUCKET, Key: user?.image.key }));
  client.destroy();
  return [
    ['public storage', stray, `results/${over}/${document}.json`],
    ['names that are gone', `results/${over}/${document}.json`],
    ['stored files', nobodys, named(user as Item)],
  ];
};

const plantPeople = async (over: string, ready: string): Promise<Planted[]> => {
  const [family, another] = await few<{ _id: string; createdAt: string }>(keys.userListRange('parent'));
  const email = keys.emailKey('nobody@example.org');
  await table.putMany([{ ...email, user: family._id }]);
  const pool = new CognitoIdentityProviderClient({
    ...configOf(cloud.env),
    endpoint: cloud.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '',
  });
  await pool.send(new AdminDeleteUserCommand({ UserPoolId: cloud.env.USER_POOL_ID, Username: subOf(another._id) }));
  const [school, renamed] = await few<{ students: number; name: string; city: string }>(keys.schoolIndex);
  await set(school, { students: school.students + 1 });
  const name = keys.schoolNameKey(school.name, school.city);
  await remove(name);
  await set(renamed, { gsi1sk: 'somewhere else' });
  const region = await first('REGIONS#NAMES', '');
  await remove(region);
  const judge = await first<{ user: string }>(`EVENT#${over}`, 'JUDGE#');
  const member = keys.memberKey(judge.user, over, 'judge');
  await remove(member);
  const owned = await first(`USER#${(await waiting.parent.ask('me'))._id}`, 'DANCER#');
  await remove(owned);
  const [competition] = await few<{ _id: string }>(keys.eventCompetitionIndex(ready));
  const left = keys.leftKey(competition._id, 'somebody');
  await table.putMany([{ ...left, line: { dancer: 'somebody', name: 'Una', lname: 'Erased' } as Partial<RosterLine> }]);
  const line = keys.userListKey('all', family);
  await remove(line);
  // Somebody who is no judge any more.
  const before = { ...another, ...keys.userListKey('judge', another) };
  await table.putMany([before]);
  return [
    ['addresses of users', named(email)],
    ['accounts of users', named(keys.userKey(another._id))],
    ['staff of schools', named(school)],
    ['names of schools', named(name)],
    ['places in lists', named(renamed)],
    ['names of registers', named(region)],
    ['people of events', named(member)],
    ['owners of dancers', named(owned)],
    ['erased people', named(left)],
    ['lists of users', named(line), named(before)],
  ];
};

const plantLists = async (feis: string, over: string, entries: readonly (Entry & Item)[]): Promise<Planted[]> => {
  const { entries: lines } = await officeLinesAt(table, over);
  const [line] = lines as [(typeof lines)[number]];
  await changeOfficeLines(table, { entries: [line], receipts: [] }, async () => ({
    entries: [{ ...line, due: 5 }],
    receipts: [],
  }));
  const bundles = await table.read<Item & { changed: readonly string[] }>(keys.officeBundleRange(over));
  const bundle = bundles.find(({ changed }) => changed.includes(line._id)) as Item;
  const seven = entries[6] as Entry & Item;
  const dancer = await table.get<{ school: { _id: string } }>(keys.dancerKey(seven.sections[0]?.dancer ?? ''));
  const listed = keys.schoolEntryKey(dancer?.school._id ?? '', seven);
  await remove(listed);
  const saidName = keys.namedKey(waiting.entry.sections[0]?.dancer ?? '', waiting.id);
  await remove(saidName);
  const pay = await first(`HISTORY#${feis}`, 'ACT#pay-');
  await remove(pay);
  const saved = await first<Act>(`HISTORY#${feis}`, 'ACT#', ({ act }) => act === 'schedule');
  const inSeal = { event: feis, of: feis, id: saved._id };
  await sealActs(table, feis, [inSeal], { at: new Date().toISOString(), last: undefined });
  await set(saved, { reason: 'Nobody said so' });
  await set(checkedIn, { here: { at: new Date().toISOString(), by: '' } });
  const version = keys.scheduleVersionKey(feis, 1);
  await remove(version);
  const { sk, pk } = await first(`USER#${(await refunded.parent.ask('me'))._id}`, 'ORDER#');
  await set({ pk, sk }, { dancers: ['Una Erased'] });
  const notice = await first<{ _id: string }>(`USER#${(await paid.parent.ask('me'))._id}`, 'NOTICE#');
  const again = { ...notice, _id: `${notice._id}0`, sk: `${notice.sk}0`, gsi1sk: `${notice.gsi1sk}0` };
  await table.putMany([again]);
  const [announcement] = await table.read<Item & { _id: string }>(keys.announcementRange(feis));
  await remove(keys.noticeKey((await refunded.parent.ask('me'))._id, announcement?._id ?? ''));
  const mail = new SESv2Client({ ...configOf(cloud.env), endpoint: cloud.env.AWS_ENDPOINT_URL_SESV2 ?? '' });
  const Body = { Text: { Data: 'Again and again' } };
  for (let time = 0; time < 3; time++)
    await mail.send(
      new SendEmailCommand({
        FromEmailAddress: cloud.env.MAIL_FROM,
        Destination: { ToAddresses: ['often@example.org'] },
        Content: { Simple: { Subject: { Data: 'The same' }, Body } },
      }),
    );
  const job = await first(`EVENT#${over}`, 'JOB#');
  await set(job, { status: 'running' });
  const grade = await first<Grade>(`EVENT#${over}`, 'GRADE#');
  const closed = keys.competitionKey(grade.competitions.at(-1)?._id ?? '');
  await set(closed, { closed: new Set(['a save']) });
  const stranger = { pk: 'COMP#somewhere', sk: 'STRANGE#1' };
  await table.putMany([stranger]);
  return [
    ['lists of the office', `${named(bundle)} ${line._id}`],
    ['entries of schools', named(listed)],
    ['names in entries', named(saidName)],
    ['check-ins', named(checkedIn)],
    ['log of events', named(pay)],
    ['seals of logs', named(keys.sealKey(feis, 1))],
    ['versions of schedules', named(version)],
    ['names that are gone', named({ pk, sk })],
    ['notices once', named(notice), named(again)],
    ['announcements', named(announcement as Item)],
    ['letters twice at most', 'often@example.org: The same'],
    ['ends of work', named(job)],
    ['syllabus', named(closed)],
    ['known kinds', named(stranger)],
  ];
};

it('finds each planted fault by the rule that is about it, and by no other', async () => {
  const over = await feisNamed(await signIn(cloud.url, 'organizer@feis.test'), 'Feis na Samhna');
  const { feis } = desk;
  const all = (await table.find<Item & Entry>(keys.orderIndex, 5000)) as unknown as { entry: string; event: string }[];
  const ids = all.filter(({ event, entry }) => event === feis && ![paid.id, refunded.id].includes(entry)).slice(0, 8);
  const entries = await table.getMany<Entry & Item>(ids.map(({ entry }) => keys.entryKey(entry)));
  const known = entries.filter((entry) => entry !== undefined);
  const planted = [
    ...(await plantMoney(known)),
    ...(await plantPlaces(feis, known)),
    ...(await plantMarks(over, feis)),
    ...(await plantFiles(over)),
    ...(await plantPeople(over, feis)),
    ...(await plantLists(feis, over, known)),
  ];
  expect(new Set(planted.map(([rule]) => rule)).size).toBe(Object.keys(claims).length);

  const findings = await look();
  const found = findings.flatMap(({ rule, faults }) => [...new Set(faults.map(({ key }) => `${rule}: ${key}`))]);
  const wanted = planted.flatMap(([rule, ...at]) => at.map((key) => `${rule}: ${key}`));
  const [unnamed] = findings.filter(({ rule }) => rule === 'public storage').flatMap(({ faults }) => faults);
  expect(unnamed?.expected).toBe('no name of somebody, who has no profile');
  const notices = (one: string): boolean => one.startsWith('notices once');
  expect(found.filter((one) => !notices(one)).sort()).toEqual(wanted.filter((one) => !notices(one)).sort());
  // Which of two that say the same is the second one, nobody can tell.
  expect(wanted).toEqual(expect.arrayContaining(found.filter(notices)));
  expect(found.filter(notices)).toHaveLength(1);
});

it.each([
  ['users', 'lists of users'],
  ['office', 'lists of the office'],
  ['schools', 'entries of schools'],
  ['progress', 'progress of sheets'],
  ['log', 'log of events'],
] as const)('%s are made again from what they follow from, and hold', async (name, rule) => {
  const faultsNow = async () => (await look()).find((finding) => finding.rule === rule)?.faults ?? [];
  expect((await faultsNow()).length).toBeGreaterThan(0);
  const tools = { table, now: new Date(), newId: () => '', log: () => undefined };
  let seen = 0;
  for await (seen of rebuild(tools, name));
  expect(seen).toBeGreaterThan(100);
  expect(await faultsNow()).toEqual([]);
});

it('what everybody reads follows from the events again', async () => {
  const over = await feisNamed(await signIn(cloud.url, 'organizer@feis.test'), 'Feis na Samhna');
  const pointer = `results/${over}/current.json`;
  const client = new S3Client({
    ...configOf(cloud.env),
    endpoint: cloud.env.AWS_ENDPOINT_URL_S3 ?? '',
    forcePathStyle: true,
  });
  // The name that was planted is taken out again.
  await rebuildAgain(cloud, 'publications');
  const before = await (await outsideOf(cloud.env)).results?.read(pointer);
  await client.send(new DeleteObjectCommand({ Bucket: cloud.env.RESULTS_BUCKET, Key: pointer }));
  client.destroy();
  await rebuildAgain(cloud, 'publications');
  expect(await (await outsideOf(cloud.env)).results?.read(pointer)).toEqual(before);
});

it('whom an admin has hidden leaves what everybody reads by a rebuild, though the lists do not follow', async () => {
  const over = await feisNamed(await signIn(cloud.url, 'organizer@feis.test'), 'Feis na Samhna');
  const shown = async () =>
    (await publishedWhole(new Client(cloud.url), over)).grades.flatMap((grade) => grade.competitions);
  const [first] = (await shown()).filter(({ placings }) => placings.length > 2);
  const number = first?.placings[0]?.dancerNumber ?? 0;
  const line = (await getRoster(table, first?._id ?? '')).find(({ dancerNumber }) => dancerNumber === number);
  const lists = (act: 'throttle' | 'release') =>
    fetch(`${cloud.url}/_local/functions/projections/${act}`, { method: 'POST' });
  const isShown = async () =>
    (await shown()).some(
      ({ _id, placings }) => _id === first?._id && placings.some((one) => one.dancerNumber === number),
    );
  const admin = await signIn(cloud.url, 'admin@feis.test');
  await lists('throttle');
  try {
    await admin.ask('hideEntryComp', { body: { id: `${first?._id}-${line?._id}`, hidden: true } });
    expect(await isShown()).toBe(true);
    await rebuildAgain(cloud, 'publications');
    expect(await isShown()).toBe(false);
  } finally {
    await lists('release');
  }
  await cloud.settled();
});
