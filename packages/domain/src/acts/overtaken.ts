import { refuse } from '../refusal.ts';
import type { Act } from './act.ts';

/** What an act changes, in words that are the same for whoever changes it again. */
const touchedBy = (act: Act): string[] => {
  switch (act.act) {
    case 'lock':
      return act.detail.rounds.map((round) => `lock ${round}`);
    case 'signedOff':
    case 'doubleChecked':
      return [`${act.act} ${act.detail.round} ${act.detail.slot}`];
    case 'keyedAgain':
      return act.detail.checked ? [`doubleChecked ${act.detail.round} ${act.detail.slot}`] : [];
    case 'seat':
      return act.detail.rounds.map((round) => `seat ${round} ${act.detail.slot}`);
    // Lines of older releases do not say for which rounds the panel sits.
    case 'move':
      return (act.detail.rounds ?? [1, 2, 3]).flatMap((round) =>
        [act.detail.slot, act.detail.to].map((slot) => `seat ${round} ${slot}`),
      );
    case 'hideEntryComp':
      return [`hidden ${act.detail.dancer}`];
    case 'noShow':
    case 'scratch':
    case 'dancesAfterAll':
      return [`out ${act.detail.dancer}`];
    case 'submit':
    case 'reopen':
      return ['sheet'];
    case 'updateDancerNum':
      return [`number ${act.detail.dancer}`];
    case 'moveDancer':
    case 'moveDancerBack':
    case 'removeDancer':
      return [`place ${act.detail.dancer}`];
    case 'disable':
    case 'enable':
      return act.detail.competitions.map((competition) => `disabled ${competition}`);
    case 'merge':
    case 'split':
    case 'takeBack':
      return act.detail.pairs.map(({ from }) => `disabled ${from}`);
    case 'releaseAsSubmitted':
    case 'unpublish':
      return ['release'];
    case 'announce':
    case 'withdrawAnnouncement':
      return [`announcement ${act.detail.announcement}`];
    case 'settings':
      return act.detail.fields.map((field) => `setting ${field}`);
    case 'openEvent':
    case 'closeEvent':
      return ['published'];
    // Changes nothing that an inverse puts back.
    case 'addDancer':
    case 'swapDancer':
    case 'assign':
    case 'judges':
    case 'moneyAccount':
    case 'makeParts':
    case 'makeEvent':
    case 'makeTeam':
    case 'changeTeam':
    case 'deleteTeam':
    case 'schedule':
    case 'calculate':
    case 'deleteResults':
    case 'results':
    case 'publish':
    case 'takeBackResult':
    case 'release':
    case 'marks':
    case 'withdrawMarks':
    case 'finalize':
    case 'checkIn':
    case 'pay':
    case 'changeEntry':
    case 'refund':
    case 'sendVideo':
    case 'removeVideo':
    case 'reportVideo':
    case 'allowVideo':
    case 'askVideo':
    case 'answerReport':
    case 'closeReport':
    case 'watchVideo':
    case 'viewEntry':
    case 'download':
    case 'export':
    case 'print':
      return [];
    default:
      return act satisfies never;
  }
};

/** Where acts about the same thing lie: the sheets that it is about, or the event as a whole. */
export const placesOf = (act: Act): readonly string[] => {
  const { event, competition = event } = act;
  // Whoever goes on from where the dancer went says so there.
  return act.act === 'moveDancer' ? [competition, act.detail.to] : [competition];
};

/** The line of a sheet in which its dancer must stand for an act to be taken back; undefined where it is about none. */
export const lineOf = (
  act: Act,
): { readonly competition: string; readonly _id: string; readonly dancer: string } | undefined => {
  if (!('detail' in act) || act.detail === undefined || !('entryCompetition' in act.detail)) return undefined;
  const { entryCompetition: _id, dancer } = act.detail;
  const competition = act.act === 'moveDancer' ? act.detail.to : act.competition;
  return _id === undefined || competition === undefined ? undefined : { competition, _id, dancer };
};

/** Refuses to take back what somebody has changed since. */
export const overtaken = () => refuse('STALE', 'Somebody changed this since. Look at the newest line about it.');

/** Whether one of the acts after it changed the same thing. */
export const isOvertaken = (act: Act, later: readonly Act[]): boolean => {
  const own = new Set(touchedBy(act));
  return later.some((one) => touchedBy(one).some((thing) => own.has(thing)));
};
