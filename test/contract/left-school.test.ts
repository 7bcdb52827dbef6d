import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { addDancer, newParent, paymentOf } from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';
import {
  keepVideo,
  permitVideo,
  sendParts,
  sendPermit,
  sendVideo,
  type VideoAt,
  videoBytes,
} from '../support/videos.ts';

// Videos of children whom a teacher entered and paid for: theirs as long as they teach them, and the family's.

let cloud: TestCloud;
let feis: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await feisNamed(await signIn(cloud.url, 'organizer@feis.test'), 'Feis an Idirlín');
});
afterAll(() => cloud?.end());

/** A school whose teacher has entered two children of a family, and sent the first round of each. */
const taughtFamily = async (word: string) => {
  const person = (who: string, teacher: boolean) =>
    newParent(cloud.url, { email: `${who}-${word}@example.org`, teacher });
  const [head, teacher, family] = await Promise.all([
    person('head', true),
    person('teacher', true),
    person('family', false),
  ]);
  const [{ _id: headId }, { _id: teacherId }] = await Promise.all([head.ask('me'), teacher.ask('me')]);
  const form = { name: `Scoil ${word}`, url: '', fb: '', ig: '' };
  const { _id: school } = await head.ask('createSchool', { body: { school: form } });
  const params = { id: school };
  const hire = async (): Promise<void> => {
    await teacher.ask('askToJoin', { params });
    await head.ask('answerJoinRequest', { params, body: { user: teacherId, accept: true } });
  };
  const dismiss = async (): Promise<void> => {
    const { revision } = await head.ask('getSchool', { params });
    await head.ask('editSchool', { params, body: { school: { ...form, admins: [headId], moderators: [], revision } } });
  };
  await hire();

  const una = await addDancer(family, { name: 'Una', level: 'open', school });
  const finn = await addDancer(family, { name: 'Finn', level: 'open', school });
  const moves = async (dancer: string, to: string): Promise<void> => {
    const { name, lname, birthdate, level, region, revision } = await family.ask('getDancer', {
      params: { id: dancer },
    });
    const body = { name, lname, birthdate, level, region, school: { _id: to }, revision };
    await family.ask('editDancer', { params: { id: dancer }, body });
  };
  const offer = await teacher.ask('loadEntryData', { body: { eventId: feis, students: [una, finn] } });
  const sections = [una, finn].map((dancer) => ({
    dancer,
    competitions: [offer.dancers.find(({ _id }) => _id === dancer)?.dances[0]?.options[0]?.competition ?? ''],
  }));
  const asked = await teacher.send('createEntry', { body: { entry: { event: feis, sections, total: 1 } } });
  const { total } = asked.current as { total: number };
  const entry = await teacher.ask('createEntry', { body: { entry: { event: feis, sections, total } } });
  const card = await new Provider(cloud.url, cloud.env).keepCard(teacher, cards.pays);
  await teacher.ask('payEntry', { body: paymentOf(entry, card) });
  const { data } = await teacher.ask('listEntryCompetitions', { query: { query: { entry: entry._id } } });
  const at = (dancer: string, round: 1 | 2): VideoAt => ({
    id: data.find((one) => one.dancer._id === dancer)?._id ?? '',
    ...{ entry: entry._id, event: feis, round },
  });
  const [key, other] = [await sendVideo(teacher, at(una, 1)), await sendVideo(teacher, at(finn, 1), videoBytes(1200))];
  return { head, teacher, family, hire, dismiss, moves, school, una, finn, entry: entry._id, at, key, other };
};
type Taught = Awaited<ReturnType<typeof taughtFamily>>;

/** What somebody is given of the video of a child, and of the round that it dances next. */
const seenBy = async (who: Client, { at, entry }: Taught, dancer: string, key: string) => {
  const [playlist, signed, viewer, list] = await Promise.all([
    who.send('videoPlaylist', { query: { key } }),
    who.send('signedUrl', { query: { key } }),
    who.send('getViewer', { params: { id: at(dancer, 1).id } }),
    who.send('listEntryCompetitions', { query: { query: { entry } } }),
  ]);
  const line = list.data?.data.find((one) => one.dancer._id === dancer);
  return {
    http: [playlist.http, signed.http],
    watches: viewer.data?.watches,
    paths: [viewer.data?.rounds[0]?.path, line?.round1?.path],
    takes: line?.round2?.takes,
  };
};
const theirs = (key: string) => ({ http: [200, 200], watches: true, paths: [key, key], takes: 'open' });
const nothing = { http: [404, 404], watches: false, paths: [undefined, undefined], takes: undefined };

const sendsAny = async (who: Client, { entry }: Taught): Promise<boolean> =>
  (await who.ask('listEntryCompetitions', { query: { query: { entry } } })).sends;
const remove = (who: Client, { id, round }: VideoAt) =>
  who.send('removeVideo', { params: { id, round: round === 1 ? 'round1' : 'round2' } });
const report = (who: Client, { id }: VideoAt) =>
  who.send('reportError', {
    body: { url: `/app/j/1/${id}`, error: { type: 'Other', comments: 'Too dark' }, errorInfo: '' },
  });

describe('a teacher who entered a child and is dismissed from its school', () => {
  let world: Taught;
  let begun: Awaited<ReturnType<typeof permitVideo>>;
  const bytes = videoBytes(900, 3);
  beforeAll(async () => {
    world = await taughtFamily('dismissed');
    begun = await permitVideo(world.teacher, world.at(world.una, 2), bytes);
    await sendParts(begun.parts, bytes);
  });

  it('has the videos as long as they teach there, and the family has them, too', async () => {
    const { teacher, family, head, una, key } = world;
    for (const who of [teacher, family]) {
      expect(await seenBy(who, world, una, key)).toEqual(theirs(key));
      expect(await sendsAny(who, world)).toBe(true);
    }
    expect(await seenBy(head, world, una, key), 'who teaches there and did not enter the child').toEqual(nothing);
    expect((await remove(head, world.at(una, 1))).http).toBe(403);
  });

  it('watches none of them afterwards, and reads still what was paid', async () => {
    const { teacher, una, finn, key, other, dismiss, entry } = world;
    await dismiss();
    expect(await seenBy(teacher, world, una, key)).toEqual(nothing);
    expect(await seenBy(teacher, world, finn, other)).toEqual(nothing);
    expect(await sendsAny(teacher, world)).toBe(false);
    expect((await report(teacher, world.at(una, 1))).http).toBe(404);
    expect((await teacher.send('getEntry', { params: { id: entry } })).http).toBe(200);
  });

  it('sends, replaces and removes none either', async () => {
    const { teacher, una, at } = world;
    expect((await sendPermit(teacher, at(una, 2), bytes)).http).toBe(403);
    expect((await keepVideo(teacher, at(una, 2), begun.key)).http, 'what was on its way').toBe(403);
    expect((await teacher.send('cancelUpload', { body: { id: at(una, 2).id, round: 2 } })).http).toBe(403);
    expect((await remove(teacher, at(una, 1))).http).toBe(403);
  });

  it('leaves them to the family, who watches them, removes them, and sends others', async () => {
    const { family, una, key, at } = world;
    expect(await seenBy(family, world, una, key)).toEqual(theirs(key));
    expect((await report(family, at(una, 1))).http).toBe(200);
    expect((await remove(family, at(una, 1))).http).toBe(200);
    expect((await family.send('cancelUpload', { body: { id: at(una, 2).id, round: 2 } })).http).toBe(200);
    const mine = await sendVideo(family, at(una, 1), videoBytes(1500));
    expect(await seenBy(family, world, una, mine)).toEqual(theirs(mine));
    expect(await seenBy(world.teacher, world, una, mine)).toEqual(nothing);
    const admin = await signIn(cloud.url, 'admin@feis.test');
    expect(await seenBy(admin, world, una, mine)).toEqual(theirs(mine));
  });

  it('has them again with the post', async () => {
    const { teacher, finn, other, hire } = world;
    await hire();
    expect(await seenBy(teacher, world, finn, other)).toEqual(theirs(other));
  });
});

describe('a child who goes to another school', () => {
  it('takes its own videos away from the teacher who entered it, and no others', async () => {
    const world = await taughtFamily('gone');
    const { teacher, family, una, finn, key, other, at, moves, school } = world;
    const { data: schools } = await family.ask('listSchools');
    const elsewhere = schools.find(({ _id }) => _id !== school)?._id ?? '';
    await moves(una, elsewhere);
    expect(await seenBy(teacher, world, una, key)).toEqual(nothing);
    expect((await remove(teacher, at(una, 1))).http).toBe(403);
    expect((await sendPermit(teacher, at(una, 2), videoBytes(900))).http).toBe(403);
    expect(await seenBy(family, world, una, key)).toEqual(theirs(key));

    expect(await seenBy(teacher, world, finn, other), 'who is taught still').toEqual(theirs(other));
    expect(await sendsAny(teacher, world)).toBe(true);
    await sendVideo(teacher, at(finn, 2), videoBytes(1100));
    expect((await remove(teacher, at(finn, 1))).http).toBe(200);

    await moves(una, school);
    expect(await seenBy(teacher, world, una, key)).toEqual(theirs(key));
  });
});
