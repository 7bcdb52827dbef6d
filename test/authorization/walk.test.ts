import { type RouteName, routes } from '@rince/contracts/routes';
import { numberItems } from '@rince/store/numbers';
import { saveVideo } from '@rince/store/videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Sent, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { tableOf } from '../support/table.ts';
import { everybody, type Kind, kinds } from './people.ts';
import { expected } from './table.ts';

// Every row of the route table, asked by everybody, about a thing that is somebody's.

let cloud: TestCloud;
let people: Record<Kind, Client>;
let requests: Record<RouteName, Sent<RouteName>>;

const nobody = '00000000000000000000000000';

beforeAll(async () => {
  cloud = await startTestCloud();
  people = await everybody(cloud.url);
  const { parent, judge, organizer } = people;
  const { data: events } = await organizer.ask('listEvents', { query: { query: { mine: true } } });
  const event = events.find(({ name }) => name === 'Feis na Coille')?._id ?? '';
  const { data: dancers } = await parent.ask('listDancers');
  const dancer = dancers[0]?._id ?? '';
  const school = dancers[0]?.school._id ?? '';
  const region = dancers[0]?.region._id ?? '';
  const scoring = (await parent.ask('listScoring')).data[0]?._id ?? '';
  const user = (await parent.ask('me'))._id;
  const offer = await parent.ask('loadEntryData', { body: { eventId: event } });
  const competitions = offer.dancers[0]?.dances.slice(0, 1).map(({ options }) => options[0]?.competition ?? '') ?? [];
  const form = { event, sections: [{ dancer, competitions }], total: 0 };
  const price = (await parent.send('createEntry', { body: { entry: form } })).current as { total: number };
  const entry = await parent.ask('createEntry', { body: { entry: { ...form, total: price.total } } });
  const { data: tiles } = await judge.ask('judgeCompetitions', { query: { query: { id: event } } });
  const competition = tiles.find(({ count }) => count > 1)?._id ?? '';
  const score =
    (await judge.ask('getJudgeCompetition', { query: { query: { id: competition } } })).entries[0]?._id ?? '';

  // A paid entry of the same family, with something sent for its first round.
  const { data: entries } = await parent.ask('listEntries');
  const paid = await parent.ask('getEntry', { params: { id: entries.find(({ step }) => step === 2)?._id ?? '' } });
  const [section] = paid.sections;
  const danced = section?.competitions[0];
  const sent = { id: danced?._id ?? '', entry: paid._id, round: 1 as const };
  const kept = `entrycompetitions/${sent.id}/video/${nobody}.video`;
  const round = { _id: sent.id, round: 1 as const, entry: paid._id, owner: user, event: paid.event._id, revision: 0 };
  await tableOf(cloud.env).transact([
    saveVideo({ ...round, competition: danced?.competition ?? '', dancer: section?.dancer ?? '', expiresAt: 2e9 }),
    saveVideo({
      ...round,
      ...{ round: 2, competition: danced?.competition ?? '', dancer: section?.dancer ?? '', expiresAt: 2e9 },
      video: { key: kept, name: 'reel.mp4', size: 1, uploadedAt: new Date().toISOString() },
    }),
  ]);

  const team = await people.teacher.ask('createTeam', {
    body: { event, team: { label: 'U10', school: { _id: school } } },
  });

  // Entered, so that nobody deletes it on the way.
  const plate = { event, dancer: team._id, dancerNumber: 99_998, name: team.name, lname: '', school: '', wmh: false };
  await tableOf(cloud.env).putMany(numberItems(plate));

  const byId = { query: { query: { id: competition } } };
  const ofEvent = { query: { query: { id: event } } };
  const profile = {
    name: 'A',
    lname: 'B',
    birthdate: '2015-01-02',
    level: 'novice' as const,
    region: { _id: nobody },
    school: { _id: nobody },
  };
  const wrong = { email: 'nobody@feis.test', password: 'wrong password' };
  const update = (await people.admin.ask('createUpdate', { body: { title: 'News' } }))._id;
  requests = {
    register: {
      body: { ...wrong, name: '', lname: '', email2: '', password2: '', tos: true, privacy: true, age: true },
    },
    adminLogin: { body: { email: 'not an address', password: '' } },
    confirmEmail: { body: { email: 'nobody@feis.test', code: 'x' } },
    publicEvents: {},
    getPublicResult: { body: { eventId: events.find(({ hasResults }) => hasResults)?._id ?? '' } },
    logout: {},
    me: {},
    loadOnboarding: {},
    nextStep: { body: { step: 55 } },
    homePage: {},
    changeFavorites: { body: { id: event, on: false } },
    listSchools: {},
    listRegions: {},
    listScoring: {},
    listDancers: {},
    searchDancers: { query: { text: 'ao', event } },
    searchSchools: { query: { text: 'rince' } },
    similarSchools: { query: { name: 'rince' } },
    searchRegions: { query: { text: 'east' } },
    searchOrganizations: { query: { text: 'comh' } },
    searchScoring: { query: { text: 'champ' } },
    searchEvents: { query: { text: 'feis' } },
    searchTeams: { query: { text: 'under', event } },
    createDancer: { body: profile },
    listEvents: {},
    getEventsAndTeams: {},
    listEntries: {},
    listCards: {},
    listOrders: {},
    setupCard: {},
    addCard: { body: { setupIntent: 'seti_none' } },
    judgePage: {},
    tabulatorPage: {},
    listNotices: {},
    markAllRead: {},
    listUpdates: {},
    getUpdate: { params: { id: update } },
    readUpdate: { params: { id: update }, body: { completed: true } },
    createUpdate: { body: { title: 'News' } },
    editUpdate: { params: { id: update }, body: { title: 'News', revision: 999 } },
    deleteUpdate: { params: { id: nobody } },
    listEventNotices: { query: { query: { event } } },
    pinEventNotice: { params: { id: nobody }, body: { topStory: true } },
    readEventNotice: { params: { id: nobody }, body: { seen: true } },
    reportError: { body: { url: '/app', error: { type: 'crash' } } },
    deleteCard: { params: { id: 'pm_somebody' } },
    forgotPassword: { body: { email: 'nobody@feis.test' } },
    validateToken: { body: { email: 'nobody@feis.test', token: 'x' } },
    resetPassword: { body: { token: 'x', password: 'a long password' } },
    resendConfirmation: {},
    exportData: {},
    eraseAccount: { body: { currentPassword: 'not the password' } },
    saveUser: { body: { user: { _id: user, name: 'Patricia', revision: 999 } } },
    createUser: { body: { user: { name: 'A', lname: 'B', email: 'parent@feis.test', roles: ['parent'] } } },
    deleteUser: { params: { id: nobody } },
    confirmUser: { params: { id: nobody } },
    resendConfirmationFor: { params: { id: nobody } },
    editUser: { params: { id: user }, body: { name: 'Patricia', revision: 999 } },
    searchUsers: { query: { query: 'lynch' } },
    listUsers: {},
    getUser: { params: { id: user } },
    createRegion: { body: { name: 'Anywhere' } },
    editRegion: { params: { id: region }, body: { name: 'Elsewhere', revision: 999 } },
    deleteRegion: { params: { id: nobody } },
    reorderRegions: { body: { data: [] } },
    listOrganizations: {},
    createOrganization: { body: { name: 'A body' } },
    editOrganization: { params: { id: nobody }, body: { name: 'Another body', revision: 999 } },
    deleteOrganization: { params: { id: nobody } },
    reorderOrganizations: { body: { data: [nobody] } },
    parseImport: { body: { eventId: event } },
    importFile: { body: { eventId: event } },
    getImport: { params: { id: nobody } },
    getScoring: { params: { id: scoring } },
    createScoring: { body: { name: 'Walked' } },
    editScoring: { params: { id: scoring }, body: { name: 'Walked', revision: 999 } },
    getSchool: { params: { id: school } },
    createSchool: { body: { school: { name: 'Scoil Rince' } } },
    editSchool: { params: { id: school }, body: { school: { name: 'Scoil Rince', revision: 999 } } },
    deleteSchool: { params: { id: school } },
    askToJoin: { params: { id: school } },
    listJoinRequests: { params: { id: school } },
    listInvitations: {},
    answerInvitation: { params: { id: school }, body: { accept: true } },
    withdrawInvitation: { params: { id: school, user: nobody } },
    answerJoinRequest: { params: { id: school }, body: { user: nobody, accept: true } },
    getStudents: { query: { query: { school } } },
    getStudentEntries: { query: { query: { school } } },
    getDancersEntries: { query: { query: { school } } },
    dancersForAdmin: { query: { userId: user } },
    entriesForAdmin: { query: { userId: user } },
    getDancer: { params: { id: dancer } },
    editDancer: { params: { id: dancer }, body: { ...profile, revision: 999 } },
    dancerResults: { query: { dancerId: dancer } },
    getCompetitionResult: { params: { id: competition } },
    getSchoolResults: { query: { school } },
    reviewResults: { query: { id: event } },
    uploadFile: { body: { kind: 'image', type: 'image/png', size: 10 } },
    signedUrl: { query: { key: `dancers/${dancer}/image/${nobody}.jpg` } },
    videoBeginning: { query: { key: kept } },
    videoPlaylist: { query: { key: kept } },
    listTeams: { query: { query: { event } } },
    getTeam: { params: { id: team._id } },
    createTeam: { body: { event, team: { label: 'Walked', school: { _id: school } } } },
    editTeam: { params: { id: team._id }, body: { team: { label: 'Walked', school: { _id: school } }, revision: 999 } },
    deleteTeam: { params: { id: team._id } },
    listEntryCompetitions: { query: { query: { entry: paid._id } } },
    getViewer: { params: { id: `${danced?.competition}-${sent.id}` } },
    uploadVideo: { body: { ...sent, type: 'video/mp4', size: 10, fingerprint: 'x' } },
    editEntryCompetition: { params: { id: sent.id }, body: { event: paid.event._id, entry: paid._id, round: 1 } },
    cancelUpload: { body: { id: sent.id, round: 1 } },
    listVideoReports: { query: { query: { event } } },
    decideVideoReport: { params: { id: nobody }, body: { event, revision: 1, act: 'close' } },
    allowVideo: { body: { event, id: `${nobody}-${nobody}`, round: 1, reason: 'Broke a toe' } },
    removeVideo: { params: { id: sent.id, round: 'round1' } },
    getEvent: { params: { id: event } },
    competitionSearch: { query: { eventId: event } },
    competitionSearchShort: { query: { eventId: event } },
    loadEntryData: { body: { eventId: event } },
    createEvent: { body: { event: { name: 'Feis' } } },
    copyEvent: { params: { id: event }, body: { name: 'Feis', eventStart: '2027-05-01' } },
    getForOrganizer: { query: { id: event } },
    organizerCompetitions: { body: { id: event } },
    editEvent: { params: { id: event }, body: { publish: true } },
    connectAccount: { body: { eventId: event, returnTo: 'https://elsewhere.example/app' } },
    addStripeAccountId: { body: { eventId: event, code: 'ac_none', state: 'none' } },
    getJudges: { query: { id: event } },
    setJudges: { params: { id: event }, body: { judges: [] } },
    patchJudges: { body: { event, judges: [{ _id: nobody, competitions: [] }] } },
    generateData: { body: { id: event, type: 'competitions' } },
    getGeneratedData: { body: { id: event } },
    getSchedule: { body: { id: event } },
    saveSchedule: { body: { id: event, revision: 999, stages: [], blocks: [], paces: {} } },
    listScheduleVersions: { query: { id: event } },
    getScheduleVersion: { query: { id: event, revision: 999 } },
    uploadSchedule: { query: { id: event }, body: {} },
    generatePrintData: { body: { event, type: 'checkins' } },
    getPrintData: { body: { event } },
    getKPI: { body: { id: event } },
    getPayout: { body: { id: event, day: '2026-01-01' } },
    getRevenue: { body: { id: event } },
    generateResults: { body: { id: event } },
    getMultiFullResult: { body: { id: event, type: 'awards' } },
    togglePublishResults: { body: { id: event, publish: true } },
    getCompetitions: { body: { event } },
    getOrganizerCompetition: { query: { id: event, competition } },
    updateDancerNum: { body: { id: `${competition}-${nobody}`, number: 99_999 } },
    disableEmptyCompetitions: { body: { id: event } },
    enableCompetitions: { body: { id: event, competitions: [nobody] } },
    makeParts: { body: { eventId: event, from: 'NONE', count: 2 } },
    merge: { body: { eventId: event, dryRun: true, comps: [{ from: 'NONE', to: 'NONE2' }] } },
    split: { body: { eventId: event, dryRun: true, comps: [{ from: 'NONE', method: 'age', to: ['A', 'B'] }] } },
    listRearrangements: { query: { id: event } },
    takeBackRearrangement: { body: { id: event, rearrangement: nobody } },
    noteDancing: { body: { id: `${competition}-${nobody}`, out: 'noShow', reason: 'walking through' } },
    listAnnouncements: { query: { query: { event } } },
    countReaders: { query: { query: { event, to: { kind: 'everybody' } } } },
    sendAnnouncement: {
      body: { event, to: { kind: 'competition', of: competition }, title: 'Walking through', text: 'Nothing happens.' },
    },
    withdrawAnnouncement: { params: { id: nobody }, body: { event } },
    ownAnnouncements: { query: { event } },
    listCheckIns: { query: { id: event } },
    getCheckIn: { query: { id: event, competition } },
    checkIn: { body: { id: `${competition}-${nobody}`, dancer: nobody, here: true, seen: 0 } },
    moveDancer: { body: { id: `${competition}-${nobody}`, to: 'NONE', dryRun: true } },
    moveDancerBack: { body: { id: `${competition}-${nobody}` } },
    setEventLevel: { body: { id: event, level: 1 } },
    hideEntryComp: { body: { id: `${competition}-${nobody}`, hidden: true } },
    releaseResults: { body: { id: event, competition: nobody } },
    takeBackResult: { body: { id: event, competition: nobody } },
    releaseAsSubmitted: { body: { id: event, release: false } },
    createEntry: { body: { entry: form } },
    getEntry: { params: { id: entry._id } },
    editEntry: { params: { id: entry._id }, body: { direction: 'subtract', revision: 999 } },
    loadEntryPay: { body: { entryId: entry._id } },
    joinWaitingList: { body: { event, dancer } },
    leaveWaitingList: { body: { event, dancer } },
    listWaiting: {},
    firstStep: { body: { id: entry._id } },
    updateTeacherAccess: { body: { entryId: entry._id, teacherAccess: true } },
    listRefunds: { params: { id: entry._id } },
    listEventEntries: { query: { query: { event } } },
    listTransactions: { query: { query: { event } } },
    seatJudge: { body: { id: competition, round: 1, slot: 7, judge: null } },
    sheetHistory: { query: { query: { id: competition } } },
    listLog: { query: { query: { event } } },
    listEventDancers: { query: { query: { event } } },
    listEventSchools: { query: { query: { event } } },
    getOrganizerSchool: { query: { id: event, school } },
    listEventWaiting: { query: { query: { event } } },
    generateDancerCard: { body: { eventId: event, entryId: entry._id, dancerNumber: 101 } },
    refundEntry: {
      body: { entryId: entry._id, kind: 'part', amount: 1, reason: 'A rainy day', revision: 999 },
    },
    payEntry: {
      body: { card: { _id: 'pm_none' }, entryId: entry._id, total: 1, tos: true, privacy: true, publication: true },
    },
    judgeCompetitions: ofEvent,
    getJudgeCompetition: byId,
    getJudgeSingle: { query: { query: { id: score, round: 1 } } },
    submitScore: { body: { data: { _id: score, round: 1, score: 80 } } },
    seeVideo: { params: { id: score }, body: { round: 1, video: 'any', played: 10 } },
    listVideoNotes: { params: { id: score }, query: { query: { round: 1 } } },
    saveVideoNote: {
      params: { id: score },
      body: { round: 1, video: 'none', note: { _id: 'ab'.repeat(16), second: 3, text: 'Late' } },
    },
    finalizeCompetition: { body: { id: competition } },
    tabulatorCompetitions: ofEvent,
    getTabulatorCompetition: byId,
    submitMultiScore: { body: { id: competition, cells: [{ entryCompetition: nobody, round: 1, slot: 1, score: 1 }] } },
    updateTabulation: { body: { id: competition, change: { kind: 'lock', rounds: [1], value: false } } },
    getSecondKeying: { query: { query: { id: competition, round: 1, slot: 1 } } },
    saveSecondKeying: {
      body: { id: competition, round: 1, slot: 1, marks: [{ entryCompetition: nobody, score: 1 }] },
    },
    searchDancerNumber: { query: { event, query: '101' } },
    addDancer: { body: { id: competition, dancerNumber: 99_999 } },
    swapDancer: { body: { id: competition, entryCompetition: nobody, dancerNumber: 99_999 } },
    removeDancer: { body: { id: competition, entryCompetition: nobody } },
    calculateResults: { body: { id: event, competitionId: competition } },
    submitCompetition: { body: { id: competition } },
    reopenCompetition: { body: { id: competition, reason: 'walking through' } },
    deleteCompetitionResults: { body: { competitionId: competition } },
  } as Record<RouteName, Sent<RouteName>>;
});
afterAll(() => cloud?.end());

const names = Object.keys(routes) as RouteName[];
/** Signing out ends the session of who asks, so it is walked last. */
const inOrder = [...names.filter((name) => name !== 'logout'), 'logout' as const];
/** Rows in which somebody let in finds nothing behind the id that was sent. */
const nothingThere = new Set<RouteName>([
  'deleteRegion',
  'editOrganization',
  'deleteOrganization',
  'getImport',
  'addDancer',
  'swapDancer',
  'removeDancer',
  'patchJudges',
  'deleteUpdate',
  'getPublicResult',
  'releaseResults',
  'takeBackResult',
  'takeBackRearrangement',
  'updateDancerNum',
  'hideEntryComp',
  'noteDancing',
  'checkIn',
  'getScheduleVersion',
  'moveDancer',
  'moveDancerBack',
  'deleteUser',
  'decideVideoReport',
  'allowVideo',
  'withdrawAnnouncement',
  'confirmUser',
  'resendConfirmationFor',
  'editTeam',
  'addStripeAccountId',
]);

describe.each(inOrder)('%s', (name) => {
  it.each(kinds)(`answers %s as the table says`, async (kind) => {
    const answer = await people[kind].send(name, requests[name]);
    const wanted = expected[name][kind];
    expect(answer.http).toBeLessThan(500);
    if (wanted !== 'in') return expect([kind, answer.http]).toEqual([kind, wanted]);
    const kept = [401, 403, ...(nothingThere.has(name) ? [] : [404])];
    // A wrong password is refused with 401, and that is the door and not the wall.
    if (name !== 'adminLogin') expect(kept, `${kind}: ${answer.code} ${answer.message}`).not.toContain(answer.http);
  });
});

describe('who is kept out learns nothing', () => {
  it('answers the same for what is hidden and for what does not exist', async () => {
    const stranger = await signIn(cloud.url, 'dancer@feis.test');
    const hidden = await stranger.send('getDancer', requests.getDancer as Sent<'getDancer'>);
    expect(hidden.http).toBe(404);
    const absent = await stranger.send('getDancer', { params: { id: nobody } });
    expect([hidden.http, hidden.code, hidden.message]).toEqual([absent.http, absent.code, absent.message]);
  });

  it('does not show a draft to anybody but its people', async () => {
    // Everybody's first session ended with the walk through the sign-out.
    const [organizer, parent, tabulator] = await Promise.all([
      signIn(cloud.url, 'organizer@feis.test'),
      signIn(cloud.url, 'parent@feis.test'),
      signIn(cloud.url, 'tabulator@feis.test'),
    ]);
    const { data } = await organizer.ask('listEvents', { query: { query: { mine: true } } });
    const draft = data.find(({ name }) => name === 'Feis an Earraigh')?._id ?? '';
    expect((await parent.send('getEvent', { params: { id: draft } })).http).toBe(404);
    expect((await parent.send('getForOrganizer', { query: { id: draft } })).http).toBe(404);
    expect((await tabulator.send('getEvent', { params: { id: draft } })).http).toBe(200);
  });

  it('ends the session with the sign-out', async () => {
    expect((await people.judge.send('me')).http).toBe(401);
  });
});
