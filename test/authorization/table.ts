import type { RouteName } from '@rince/contracts/routes';
import type { Kind } from './people.ts';

/** What somebody may expect: a way in, or how they are kept out. */
export type Verdict = 'in' | 401 | 403 | 404;

const outside = { anonymous: 401, forged: 401 } as const;
const inside = ['stranger', 'dancer', 'parent', 'teacher', 'judge', 'tabulator', 'organizer', 'admin'] as const;

/** Everybody signed in gets `rest`, unless named. */
const signedIn = (rest: Verdict, named: Partial<Record<Kind, Verdict>> = {}): Record<Kind, Verdict> => ({
  ...outside,
  ...(Object.fromEntries(inside.map((kind) => [kind, named[kind] ?? rest])) as Record<
    (typeof inside)[number],
    Verdict
  >),
});
const anybody: Record<Kind, Verdict> = { ...signedIn('in'), anonymous: 'in', forged: 'in' };

const adminOnly = signedIn(403, { admin: 'in' });
const organizers = { organizer: 'in', admin: 'in' } as const;
const office = { ...organizers, tabulator: 'in' } as const;
const schoolAdmins = { teacher: 'in', admin: 'in' } as const;
const sendsVideos = signedIn(404, { parent: 'in', admin: 'in', teacher: 403, tabulator: 403, organizer: 403 });
const ofDancer = { parent: 'in', teacher: 'in', admin: 'in' } as const;

/**
 * Who may do what, as the customer's table says. The event is published; the dancer and the entry are parent@'s, and teacher@ teaches
 * the dancer as an admin of the school; the competition is judged by judge1@.
 */
export const expected: Record<RouteName, Record<Kind, Verdict>> = {
  register: anybody,
  adminLogin: anybody,
  confirmEmail: anybody,
  forgotPassword: anybody,
  validateToken: anybody,
  resetPassword: anybody,
  publicEvents: anybody,
  getPublicResult: anybody,
  reportError: anybody,

  logout: signedIn('in'),
  me: signedIn('in'),
  loadOnboarding: signedIn('in'),
  nextStep: signedIn('in'),
  homePage: signedIn('in'),
  changeFavorites: signedIn('in'),
  listSchools: signedIn('in'),
  listRegions: signedIn('in'),
  listScoring: signedIn('in'),
  listDancers: signedIn('in'),
  searchDancers: signedIn(403, office),
  searchSchools: signedIn('in'),
  similarSchools: signedIn('in'),
  searchRegions: signedIn('in'),
  searchOrganizations: signedIn('in'),
  searchScoring: signedIn('in'),
  searchEvents: signedIn('in'),
  searchTeams: signedIn('in'),
  createDancer: signedIn('in'),
  listEvents: signedIn('in'),
  getEventsAndTeams: signedIn('in'),
  listEntries: signedIn('in'),
  listCards: signedIn('in'),
  listOrders: signedIn('in'),
  setupCard: signedIn('in'),
  addCard: signedIn('in'),
  judgePage: signedIn('in'),
  tabulatorPage: signedIn('in'),
  listNotices: signedIn('in'),
  markAllRead: signedIn('in'),
  listUpdates: signedIn('in'),
  getUpdate: signedIn('in'),
  readUpdate: signedIn('in'),
  createUpdate: signedIn(403, { admin: 'in' }),
  editUpdate: signedIn(403, { admin: 'in' }),
  deleteUpdate: signedIn(403, { admin: 'in' }),
  listEventNotices: signedIn(403, office),
  pinEventNotice: signedIn(404),
  readEventNotice: signedIn(404),
  deleteCard: signedIn(404),

  editUser: signedIn(404, { parent: 'in', admin: 'in' }),
  saveUser: signedIn(404, { parent: 'in', admin: 'in' }),
  createUser: signedIn(403, { admin: 'in' }),
  deleteUser: signedIn(403, { admin: 'in' }),
  confirmUser: signedIn(403, { admin: 'in' }),
  resendConfirmationFor: signedIn(403, { admin: 'in' }),
  resendConfirmation: signedIn('in'),
  exportData: signedIn('in'),
  eraseAccount: signedIn('in'),
  searchUsers: signedIn(403, { ...office, teacher: 'in' }),
  listUsers: adminOnly,
  getUser: signedIn(404, { parent: 'in', admin: 'in' }),
  createRegion: adminOnly,
  editRegion: adminOnly,
  deleteRegion: adminOnly,
  reorderRegions: adminOnly,
  listOrganizations: signedIn('in'),
  createOrganization: adminOnly,
  editOrganization: adminOnly,
  deleteOrganization: adminOnly,
  reorderOrganizations: adminOnly,
  parseImport: adminOnly,
  importFile: adminOnly,
  getImport: adminOnly,
  getScoring: signedIn('in'),
  createScoring: adminOnly,
  editScoring: adminOnly,
  getSchool: signedIn('in'),
  createSchool: signedIn(403, schoolAdmins),
  editSchool: signedIn(403, schoolAdmins),
  deleteSchool: signedIn(403, schoolAdmins),
  askToJoin: signedIn('in', { stranger: 403 }),
  listJoinRequests: signedIn(403, schoolAdmins),
  answerJoinRequest: signedIn(403, schoolAdmins),
  listInvitations: signedIn('in'),
  answerInvitation: signedIn('in', { stranger: 403 }),
  withdrawInvitation: signedIn(403, schoolAdmins),
  getStudents: signedIn(403, schoolAdmins),
  getStudentEntries: signedIn(403, schoolAdmins),
  getDancersEntries: signedIn(403, schoolAdmins),
  dancersForAdmin: adminOnly,
  entriesForAdmin: adminOnly,

  getDancer: signedIn(404, ofDancer),
  editDancer: signedIn(404, { parent: 'in', admin: 'in', teacher: 403 }),
  dancerResults: signedIn(404, ofDancer),

  uploadFile: signedIn('in'),
  signedUrl: signedIn(404, ofDancer),

  listTeams: signedIn('in'),
  getTeam: signedIn('in'),
  createTeam: signedIn(403, { teacher: 'in', ...organizers }),
  editTeam: signedIn(403, { teacher: 'in', ...organizers }),
  deleteTeam: signedIn(403, { teacher: 'in', ...organizers }),

  listEntryCompetitions: signedIn(404, { parent: 'in', teacher: 'in', ...office }),
  uploadVideo: sendsVideos,
  editEntryCompetition: sendsVideos,
  cancelUpload: sendsVideos,
  removeVideo: sendsVideos,

  getEvent: signedIn('in'),
  competitionSearch: signedIn('in'),
  competitionSearchShort: signedIn('in'),
  loadEntryData: signedIn('in'),
  createEvent: signedIn(403, organizers),
  getForOrganizer: signedIn(403, office),
  organizerCompetitions: signedIn(403, office),
  editEvent: signedIn(403, organizers),
  connectAccount: signedIn(403, organizers),
  addStripeAccountId: signedIn(403, organizers),
  listEventEntries: signedIn(403, office),
  listTransactions: signedIn(403, organizers),
  listEventDancers: signedIn(403, office),
  listEventSchools: signedIn(403, office),
  getOrganizerSchool: signedIn(403, office),
  listEventWaiting: signedIn(403, office),
  getJudges: signedIn(403, office),
  setJudges: signedIn(403, office),
  patchJudges: signedIn(403, office),
  // Competitions: other types are for who runs the event alone.
  generateData: signedIn(403, office),
  getGeneratedData: signedIn(403, office),
  getKPI: signedIn(403, office),
  getRevenue: signedIn(403, organizers),
  generateResults: signedIn(403, office),
  togglePublishResults: signedIn(403, organizers),

  createEntry: signedIn(404, ofDancer),
  getEntry: signedIn(404, { parent: 'in', teacher: 'in', ...office }),
  editEntry: signedIn(404, { parent: 'in', admin: 'in', teacher: 403, tabulator: 403, organizer: 403 }),
  loadEntryPay: signedIn(404, { parent: 'in', teacher: 403, tabulator: 403, organizer: 403, admin: 403 }),
  joinWaitingList: signedIn(404, { ...ofDancer }),
  leaveWaitingList: signedIn(404, { ...ofDancer }),
  listWaiting: signedIn('in'),
  firstStep: signedIn(404, { parent: 'in', teacher: 403, tabulator: 403, organizer: 403, admin: 'in' }),
  updateTeacherAccess: signedIn(404, { parent: 'in', teacher: 403, tabulator: 403, organizer: 403, admin: 403 }),
  listRefunds: signedIn(404, { parent: 'in', teacher: 403, tabulator: 403, ...organizers }),
  generateDancerCard: signedIn(404, { parent: 'in', teacher: 403, ...office }),
  refundEntry: signedIn(404, { parent: 403, teacher: 403, tabulator: 403, ...organizers }),
  payEntry: signedIn(404, { parent: 'in', teacher: 403, tabulator: 403, organizer: 403, admin: 403 }),

  judgeCompetitions: signedIn(404, { judge: 'in' }),
  getJudgeCompetition: signedIn(404, { judge: 'in' }),
  getJudgeSingle: signedIn(404, { judge: 'in' }),
  submitScore: signedIn(404, { judge: 'in', tabulator: 403, organizer: 403, admin: 403 }),
  finalizeCompetition: signedIn(404, { judge: 'in', tabulator: 403, organizer: 403, admin: 403 }),

  tabulatorCompetitions: signedIn(403, office),
  getTabulatorCompetition: signedIn(403, office),
  submitMultiScore: signedIn(403, office),
  updateTabulation: signedIn(403, office),
  searchDancerNumber: signedIn(403, office),
  addDancer: signedIn(403, office),
  swapDancer: signedIn(403, office),
  removeDancer: signedIn(403, office),
  calculateResults: signedIn(403, office),
  submitCompetition: signedIn(403, office),
  reopenCompetition: signedIn(403, office),
  deleteCompetitionResults: signedIn(403, office),
};
