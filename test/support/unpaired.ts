import type { RouteName } from '@rince/contracts/routes';

/** So many calls have one reason. */
const because = (why: string, ...names: RouteName[]): Partial<Record<RouteName, string>> =>
  Object.fromEntries(names.map((name) => [name, why]));

/** The writes that are not among the calls of a feis day (`pair-calls.ts`), each with the reason. */
export const unpaired: Partial<Record<RouteName, string>> = {
  ...because(
    'of a person, and of no feis; what may meet is raced in edits, promises, schools and erasure',
    ...(['adminLogin', 'changeFavorites', 'confirmEmail', 'confirmUser', 'createUser', 'deleteUser'] as const),
    ...(['editUser', 'eraseAccount', 'forgotPassword', 'logout', 'nextStep', 'register'] as const),
    ...(['resendConfirmation', 'resendConfirmationFor', 'resetPassword', 'saveUser', 'validateToken'] as const),
    ...(['createDancer', 'markAllRead', 'readUpdate', 'importFile'] as const),
  ),
  ...because(
    'of a school, a region or an organization, which a feis only names; what may meet is raced in schools and edits',
    ...(['answerInvitation', 'answerJoinRequest', 'askToJoin', 'createOrganization', 'createRegion'] as const),
    ...(['createSchool', 'deleteOrganization', 'deleteRegion', 'deleteSchool', 'editOrganization'] as const),
    ...(['editRegion', 'editSchool', 'reorderOrganizations', 'reorderRegions', 'withdrawInvitation'] as const),
  ),
  ...because(
    'of a whole feis before its day; copies and parts are raced in staff and edits',
    ...(['addStripeAccountId', 'connectAccount', 'copyEvent', 'createEvent', 'makeParts', 'setJudges'] as const),
  ),
  ...because('of the platform: raced in edits', 'createScoring', 'editScoring'),
  ...because('of the platform, and touches nothing else', 'createUpdate', 'deleteUpdate', 'editUpdate', 'reportError'),
  ...because("a family's own cards, which the provider keeps", 'addCard', 'deleteCard', 'setupCard'),
  ...because('begins what the stages begin with: raced in erasure', 'createEntry'),
  ...because('at most 20 a day of a feis: raced in announcements', 'sendAnnouncement', 'withdrawAnnouncement'),
  ...because('the pins and ticks of the office', 'pinEventNotice', 'readEventNotice'),
  ...because('reads a feis and writes a file; data is raced in exports', 'generateData', 'generatePrintData'),
  ...because('reads an entry and writes a file', 'generateDancerCard'),
  ...because('saves a whole schedule like saveSchedule: raced in schedule', 'uploadSchedule'),
  ...because('of every line of two sheets: raced in merge and merge-money', 'takeBackRearrangement'),
  ...because('seats judges like seatJudge: raced in marks', 'patchJudges'),
  ...because('of a team, which no sheet knows; its form is raced in edits', 'createTeam', 'deleteTeam', 'editTeam'),
  ...because('gives up an upload that is no video yet', 'cancelUpload'),
};
