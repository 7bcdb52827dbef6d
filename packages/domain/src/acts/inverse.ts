import type { Act } from './act.ts';
import { codesOf, type Words } from './sentence.ts';
import { settingsBefore, settingsBeforeInWords } from './settings.ts';

/** The call that takes an act back. */
export type Inverse =
  | {
      readonly call: 'updateTabulation';
      readonly body: {
        readonly id: string;
        readonly change:
          | { readonly kind: 'lock'; readonly rounds: readonly number[]; readonly value: boolean }
          | { readonly kind: 'move'; readonly round: number; readonly slot: number; readonly to: number }
          | {
              readonly kind: 'signedOff' | 'doubleChecked';
              readonly round: number;
              readonly slot: number;
              readonly value: false;
            };
      };
    }
  | {
      readonly call: 'seatJudge';
      readonly body: {
        readonly id: string;
        readonly round: number;
        readonly slot: number;
        readonly judge: string | null;
      };
    }
  | { readonly call: 'hideEntryComp'; readonly body: { readonly id: string; readonly hidden: boolean } }
  | { readonly call: 'noteDancing'; readonly body: { readonly id: string; readonly out: null; readonly reason: '' } }
  | { readonly call: 'reopenCompetition'; readonly body: { readonly id: string; readonly reason: string } }
  | { readonly call: 'updateDancerNum'; readonly body: { readonly id: string; readonly number: number } }
  | { readonly call: 'moveDancerBack'; readonly body: { readonly id: string } }
  | {
      readonly call: 'enableCompetitions' | 'disableEmptyCompetitions';
      readonly body: { readonly id: string; readonly competitions: readonly string[] };
    }
  | { readonly call: 'releaseAsSubmitted'; readonly body: { readonly id: string; readonly release: boolean } }
  // Without a body the settings are those of before, which the line itself says.
  | {
      readonly call: 'editEvent';
      readonly params: { readonly id: string };
      readonly body: { readonly publish?: boolean };
    }
  | {
      readonly call: 'withdrawAnnouncement';
      readonly params: { readonly id: string };
      readonly body: { readonly event: string };
    };

/** Every call that takes something back. */
export const undoCalls = [
  'updateTabulation',
  'seatJudge',
  'hideEntryComp',
  'noteDancing',
  'reopenCompetition',
  'updateDancerNum',
  'moveDancerBack',
  'enableCompetitions',
  'disableEmptyCompetitions',
  'releaseAsSubmitted',
  'editEvent',
  'withdrawAnnouncement',
] as const satisfies readonly Inverse['call'][];

/** Competitions that are opened, or closed, in one transaction: more of them are not undone from a line of the log, as it would be in parts. */
export const mostTogether = 80;

type Undo = Inverse & { readonly says: string };

/** What is done to a sheet, and is undone by a call about that sheet. */
type OfSheet = Extract<
  Act,
  {
    act:
      | 'lock'
      | 'signedOff'
      | 'doubleChecked'
      | 'seat'
      | 'move'
      | 'hideEntryComp'
      | 'noShow'
      | 'scratch'
      | 'submit'
      | 'updateDancerNum';
  }
>;

const inverseOnSheet = (act: OfSheet, id: string, words: Words): Undo | undefined => {
  const code = words.code(id);
  const who = (judge: string | null): string => (judge === null ? 'nobody' : words.person(judge));
  switch (act.act) {
    case 'lock': {
      const { changed: rounds = [], value } = act.detail;
      if (rounds.length === 0) return undefined;
      const which =
        rounds.length === 1 ? `Round ${rounds[0]} of ${code} is` : `Rounds ${rounds.join(', ')} of ${code} are`;
      const body = { id, change: { kind: 'lock', rounds, value: !value } } as const;
      return { call: 'updateTabulation', body, says: `${which} ${value ? 'open' : 'locked'} again.` };
    }
    case 'signedOff':
    case 'doubleChecked': {
      const { round, slot, value, isNew = false } = act.detail;
      if (!value || !isNew) return undefined;
      const said = act.act === 'signedOff' ? 'signed off' : 'double checked';
      const body = { id, change: { kind: act.act, round, slot, value: false } } as const;
      return {
        call: 'updateTabulation',
        body,
        says: `Round ${round}, Judge ${slot} of ${code} is not ${said} any more.`,
      };
    }
    case 'seat': {
      const { rounds, slot, before } = act.detail;
      const [round] = rounds;
      if (round === undefined) return undefined;
      const place = `as Judge ${slot} of ${code}, ${rounds.length === 1 ? 'round' : 'rounds'} ${rounds.join(', ')}`;
      const says = before === null ? `Nobody sits ${place}.` : `${words.person(before)} sits ${place} again.`;
      return { call: 'seatJudge', body: { id, round, slot, judge: before }, says };
    }
    case 'hideEntryComp': {
      const { dancerNumber, entryCompetition, hidden } = act.detail;
      if (entryCompetition === undefined) return undefined;
      const body = { id: `${id}-${entryCompetition}`, hidden: !hidden };
      // Whoever is hidden leaves what is public at once, and comes back there with the next publication alone.
      const again = hidden
        ? 'shown again. What is public stays as it is until it is published again.'
        : 'hidden again.';
      return { call: 'hideEntryComp', body, says: `Dancer ${dancerNumber} of ${code} is ${again}` };
    }
    case 'noShow':
    case 'scratch': {
      const { dancerNumber, entryCompetition, was } = act.detail;
      if (entryCompetition === undefined || was !== undefined) return undefined;
      const body = { id: `${id}-${entryCompetition}`, out: null, reason: '' } as const;
      return { call: 'noteDancing', body, says: `Dancer ${dancerNumber} of ${code} dances after all.` };
    }
    case 'submit': {
      const body = { id, reason: 'Undone in the activity log' };
      return {
        call: 'reopenCompetition',
        body,
        says: `The sheet of ${code} is open again. What is public stays public.`,
      };
    }
    case 'updateDancerNum': {
      const { entryCompetition, from, to } = act.detail;
      if (entryCompetition === undefined) return undefined;
      const body = { id: `${id}-${entryCompetition}`, number: from };
      return { call: 'updateDancerNum', body, says: `Dancer ${to} gets number ${from} again.` };
    }
    case 'move': {
      const { round, slot, to, judges } = act.detail;
      if (judges === undefined || judges.every((judge) => judge === null)) return undefined;
      const body = { id, change: { kind: 'move', round, slot: to, to: slot } } as const;
      const says = `Judge ${slot} of ${code} is ${who(judges[0])} again, and Judge ${to} is ${who(judges[1])}.`;
      return { call: 'updateTabulation', body, says };
    }
  }
};

/**
 * What takes an act back, and what is so again then; undefined where no call restores it. Lines of older releases lack what some of it needs. What somebody
 * stated of the marks as they saw them, a sign-off that was taken away, is stated anew by looking, and not from a list.
 */
export const inverseOf = (act: Act, words: Words): Undo | undefined => {
  const { event } = act;
  switch (act.act) {
    case 'lock':
    case 'signedOff':
    case 'doubleChecked':
    case 'seat':
    case 'move':
    case 'hideEntryComp':
    case 'noShow':
    case 'scratch':
    case 'submit':
    case 'updateDancerNum':
      return act.competition === undefined ? undefined : inverseOnSheet(act, act.competition, words);
    case 'moveDancer': {
      const { dancerNumber, entryCompetition, from, to } = act.detail;
      if (entryCompetition === undefined) return undefined;
      const body = { id: `${to}-${entryCompetition}` };
      const says = `Dancer ${dancerNumber} is in ${words.code(from)} again, at the price of before.`;
      return { call: 'moveDancerBack', body, says };
    }
    case 'disable':
    case 'enable': {
      const { competitions } = act.detail;
      if (competitions.length > mostTogether) return undefined;
      const body = { id: event, competitions };
      const codes = codesOf(competitions, words);
      return act.act === 'disable'
        ? { call: 'enableCompetitions', body, says: `Families are offered ${codes} again.` }
        : { call: 'disableEmptyCompetitions', body, says: `Families are not offered ${codes} any more.` };
    }
    case 'releaseAsSubmitted': {
      const { value, isNew = false } = act.detail;
      if (!isNew) return undefined;
      const says = value
        ? 'Results do not become public any more as their sheets are submitted. What is public stays public.'
        : 'Results become public again as their sheets are submitted. What was submitted meanwhile waits.';
      return { call: 'releaseAsSubmitted', body: { id: event, release: !value }, says };
    }
    case 'announce': {
      const { announcement: id, byEmail = true } = act.detail;
      // A letter that was sent stays sent.
      if (byEmail) return undefined;
      const says =
        'The announcement leaves the notifications of everybody whom it has reached, and nobody else is told.';
      return { call: 'withdrawAnnouncement', params: { id }, body: { event }, says };
    }
    case 'settings': {
      const { changes = [] } = act.detail;
      if (settingsBefore(act.detail) === undefined) return undefined;
      const says = `As before again: ${settingsBeforeInWords(changes, words.money).join('; ')}.`;
      return { call: 'editEvent', params: { id: event }, body: {}, says };
    }
    case 'openEvent':
    case 'closeEvent': {
      const isOpen = act.act === 'openEvent';
      const says = isOpen ? 'Only who works at the event sees it.' : 'Everybody sees the event again.';
      return { call: 'editEvent', params: { id: event }, body: { publish: !isOpen }, says };
    }
    // Takes back another act itself: what it took back is done again where it was done first, with everything that is asked there.
    case 'reopen':
    case 'dancesAfterAll':
    case 'moveDancerBack':
    case 'takeBack':
    case 'withdrawAnnouncement':
    // Is taken back elsewhere, by a call that asks for more than a line of the log knows.
    case 'merge':
    case 'split':
    case 'allowVideo':
    case 'swapDancer':
    // Nothing brings exactly that back: another line of the sheet, another seat, another version or another mark comes after it.
    case 'addDancer':
    case 'removeDancer':
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
    case 'unpublish':
    case 'takeBackResult':
    case 'release':
    case 'marks':
    case 'withdrawMarks':
    case 'finalize':
    case 'keyedAgain':
    // With money, a video or a letter of a family, which answers with acts of its own.
    case 'pay':
    case 'changeEntry':
    case 'refund':
    case 'sendVideo':
    case 'removeVideo':
    case 'reportVideo':
    case 'askVideo':
    case 'answerReport':
    case 'closeReport':
    // One line of many taps, each of which is taken back where it was made.
    case 'checkIn':
    // Only looked at, or made a file of.
    case 'watchVideo':
    case 'viewEntry':
    case 'download':
    case 'export':
    case 'print':
      return undefined;
    default:
      return act satisfies never;
  }
};
