import { compareCodes } from '../event/codes.ts';
import type { MadeType } from '../event/export.ts';
import type { PrintType } from '../schedule/print-types.ts';
import { someOf } from '../some-of.ts';
import type { Act } from './act.ts';
import { settingsInWords } from './settings.ts';

/** What an act's ids mean to whoever reads the log. */
export interface Words {
  /** The code of a competition, or what is said of one that is gone. */
  code(competition: string): string;
  /** The number of a dancer, or what is said of somebody without one. */
  number(dancer: string): string;
  person(user: string): string;
  /** The name of a team, or what is said of one that is gone. */
  team(team: string): string;
  /** Cents in the event's currency; undefined for readers whom money does not concern. */
  money?(cents: number): string;
}

const mostCodes = 6;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? 'none') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
const rounds = (of: readonly number[]): string => `${of.length === 1 ? 'round' : 'rounds'} ${listed(of.map(String))}`;
const dancers = (count: number): string => (count === 1 ? '1 dancer' : `${count} dancers`);
const madeFiles: Readonly<Record<MadeType | PrintType, string>> = {
  competitions: 'the workbook of competitions',
  competitors: 'the workbook of competitors',
  transactions: 'the workbook of transactions',
  awards: 'the workbook of awards',
  soloNumbers: 'the workbook of solo numbers',
  teams: 'the workbook of teams',
  bundle: 'the file of the whole event',
  champPdf: 'the championship documents',
  gradesPdf: 'the documents of the grades',
  champSpecialPdf: 'the documents of the special championships',
  dancerNumbers: 'the dancer numbers to print',
  judgingSheets: 'the judging sheets to print',
  checkins: 'the check-in lists to print',
  lateEntries: 'the late entries to print',
  stageHeaders: 'the stage headers to print',
  envelopeList: 'the envelope list to print',
  medals: 'the medals to order to print',
  awardScript: 'the award ceremony script to print',
  trophyLabels: 'the trophy labels to print',
};

const savedSchedule = (follows: 'rearrangement' | 'days' | undefined): string => {
  if (follows === undefined) return 'Saved the schedule';
  return `Took the schedule along with ${follows === 'days' ? 'the days of the event' : 'a merge or split'}`;
};

/** Competitions by their codes, and no more of them than a sentence bears. */
export const codesOf = (ids: readonly string[], words: Pick<Words, 'code'>): string => {
  const known = ids.map((id) => words.code(id)).sort(compareCodes);
  return known.length <= mostCodes ? listed(known) : someOf(known, mostCodes);
};

/** An act in a sentence that begins with what was done; who did it stands beside it. */
export const sentenceOf = (act: Act, words: Words): string => {
  const of = act.competition === undefined ? '' : ` of ${words.code(act.competition)}`;
  const codes = (ids: readonly string[]): string => codesOf(ids, words);
  const amount = (cents: number): string => (words.money ? `: ${words.money(cents)}` : '');
  switch (act.act) {
    case 'marks':
      return `${act.detail.corrected ? 'Corrected marks' : 'Gave marks'} in round ${act.detail.round}${of}`;
    case 'finalize':
      return `Finalized ${rounds(act.detail.rounds)}${of}`;
    case 'lock':
      return `${act.detail.value ? 'Locked' : 'Unlocked'} ${rounds(act.detail.rounds)}${of}`;
    case 'signedOff':
      return `${act.detail.value ? 'Signed off' : 'Took the sign-off from'} round ${act.detail.round}, Judge ${act.detail.slot}${of}`;
    case 'doubleChecked':
      return `${act.detail.value ? 'Double checked' : 'Took the double check from'} round ${act.detail.round}, Judge ${act.detail.slot}${of}`;
    case 'keyedAgain': {
      const { round, slot, differences, checked } = act.detail;
      const found =
        differences === 0
          ? checked
            ? 'no difference, double checked'
            : 'no difference, marks are missing'
          : `${differences} ${differences === 1 ? 'difference' : 'differences'}`;
      return `Keyed round ${round}, Judge ${slot}${of} a second time: ${found}`;
    }
    case 'move':
      return `Moved Judge ${act.detail.slot} to the place of Judge ${act.detail.to} in round ${act.detail.round}${of}`;
    case 'calculate':
      return `Calculated the ${act.detail.kind === 'recall' ? 'recall' : 'result'}${of}`;
    case 'deleteResults':
      return `Deleted the result${of}`;
    case 'submit':
      return `Submitted the sheet${of}`;
    case 'reopen':
      return `Opened the sheet${of} again`;
    case 'addDancer':
      return `Put dancer ${act.detail.dancerNumber} on the sheet${of}`;
    case 'removeDancer':
      return `Took dancer ${act.detail.dancerNumber} off the sheet${of}`;
    case 'swapDancer':
      return `Put dancer ${act.detail.to} in the place of ${act.detail.from} on the sheet${of}`;
    case 'updateDancerNum':
      return `Changed the number ${act.detail.from} to ${act.detail.to}`;
    case 'hideEntryComp':
      return `${act.detail.hidden ? 'Hid' : 'Showed'} dancer ${act.detail.dancerNumber}${of}`;
    case 'noShow':
      return `Noted dancer ${act.detail.dancerNumber}${of} as absent`;
    case 'scratch':
      return `Scratched dancer ${act.detail.dancerNumber}${of}`;
    case 'dancesAfterAll':
      return `Took back that dancer ${act.detail.dancerNumber}${of} was ${act.detail.was === 'noShow' ? 'absent' : 'scratched'}`;
    case 'checkIn':
      return `${act.detail.here ? 'Checked dancers in' : 'Took check-ins back'} for round ${act.detail.round}${of}`;
    case 'moveDancer':
    case 'moveDancerBack': {
      const { dancerNumber, from, to } = act.detail;
      const back = act.act === 'moveDancer' ? '' : ' back';
      return `Moved dancer ${dancerNumber}${back} from ${words.code(from)} to ${words.code(to)}`;
    }
    case 'assign': {
      const { judge, added, taken } = act.detail;
      const parts = [
        ...(added.length > 0 ? [`gave ${words.person(judge)} ${codes(added)}`] : []),
        ...(taken.length > 0 ? [`took ${codes(taken)} from ${words.person(judge)}`] : []),
      ];
      const said = parts.join(', ');
      return said.charAt(0).toUpperCase() + said.slice(1);
    }
    case 'judges': {
      const { added, removed } = act.detail;
      const people = (ids: readonly string[]): string => listed(ids.map((id) => words.person(id)));
      const parts = [
        ...(added.length > 0 ? [`added ${people(added)} to the judges`] : []),
        ...(removed.length > 0 ? [`removed ${people(removed)} from the judges`] : []),
      ];
      const said = parts.join(', ');
      return said.charAt(0).toUpperCase() + said.slice(1);
    }
    case 'moneyAccount':
      return 'Connected the account that families pay to';
    case 'seat': {
      const { judge, before, rounds: in_, slot } = act.detail;
      const place = `as Judge ${slot} of ${rounds(in_)}${of}`;
      if (judge === null) return `Took ${before === null ? 'nobody' : words.person(before)} off the panel ${place}`;
      return `Seated ${words.person(judge)} ${place}`;
    }
    case 'disable':
      return `Disabled ${codes(act.detail.competitions)}`;
    case 'enable':
      return `Offered ${codes(act.detail.competitions)} again`;
    case 'makeEvent':
      return 'Made the event';
    case 'makeTeam':
      return `Made a team: ${words.team(act.detail.team)}`;
    case 'changeTeam':
      return `Changed a team: ${words.team(act.detail.team)}`;
    case 'deleteTeam':
      return 'Deleted a team';
    case 'makeParts':
      return `Made ${codes(act.detail.competitions)} to split ${words.code(act.detail.of)} into`;
    case 'settings':
      return `Changed the event: ${settingsInWords(act.detail, words).join('; ')}`;
    case 'openEvent':
      return 'Published the event';
    case 'closeEvent':
      return 'Took the event back';
    case 'unpublish':
      return act.detail ? `Took the results back: ${codes(act.detail.competitions)}` : 'Took the results back';
    case 'takeBackResult':
      return `Took the result${of} back`;
    case 'releaseAsSubmitted':
      return act.detail.value
        ? 'Let results become public as their sheets are submitted'
        : 'Stopped results from becoming public as their sheets are submitted';
    case 'results':
      return 'Generated results';
    case 'publish':
      return act.detail ? `Published results: ${codes(act.detail.competitions)}` : 'Published results';
    case 'release':
      return `Made the result${of} public`;
    case 'merge':
    case 'split':
    case 'takeBack': {
      const said = act.detail.pairs.map(({ from, to }) => `${words.code(from)} into ${codes(to)}`).join('; ');
      const done = { merge: 'Merged', split: 'Split', takeBack: 'Took back' }[act.act];
      return `${done} ${said}: ${dancers(act.detail.dancers)}`;
    }
    case 'schedule':
      return `${savedSchedule(act.detail.follows)}, version ${act.detail.revision}`;
    case 'announce':
    case 'withdrawAnnouncement': {
      const { to, accounts } = act.detail;
      const whom = { everybody: 'everybody', school: 'a school', competition: `the families${of}` }[to];
      const done = act.act === 'announce' ? 'Sent' : 'Withdrew';
      return `${done} an announcement to ${whom}: ${accounts === 1 ? '1 account' : `${accounts} accounts`}`;
    }
    case 'print':
    case 'export':
      return `Asked for ${madeFiles[act.detail.type]}`;
    case 'pay':
      return `Paid an entry of ${dancers(act.detail.dancers)}${amount(act.detail.amount)}`;
    case 'changeEntry':
      return `Changed a paid entry, now of ${dancers(act.detail.dancers)}`;
    case 'refund':
      return act.detail.to === undefined
        ? `Was given money back${amount(act.detail.amount)}`
        : `Gave money back to ${words.person(act.detail.to)}${amount(act.detail.amount)}`;
    case 'sendVideo':
      return `Sent the video of round ${act.detail.round}${of}, dancer ${words.number(act.detail.dancer)}`;
    case 'removeVideo':
      return `Took back the video of round ${act.detail.round}${of}, dancer ${words.number(act.detail.dancer)}`;
    case 'watchVideo':
      return `Watched the video of round ${act.detail.round}${of}, dancer ${words.number(act.detail.dancer)}`;
    case 'viewEntry': {
      const numbers = act.detail.dancers.map((dancer) => words.number(dancer));
      return `Looked at the entry of ${numbers.length === 1 ? 'dancer' : 'dancers'} ${listed(numbers)}`;
    }
    case 'reportVideo':
    case 'allowVideo':
    case 'askVideo':
    case 'answerReport':
    case 'closeReport': {
      const done = {
        reportVideo: 'Reported an issue with the video',
        allowVideo: 'Let a dancer send the video',
        askVideo: 'Asked for another video',
        answerReport: 'Answered a report about the video',
        closeReport: 'Closed a report about the video',
      }[act.act];
      return `${done} of round ${act.detail.round}${of}, dancer ${words.number(act.detail.dancer)}`;
    }
    case 'withdrawMarks':
      return `Replaced the video of round ${act.detail.round}${of}, dancer ${words.number(act.detail.dancer)}: its marks were withdrawn`;
    case 'download':
      return `Opened ${madeFiles[act.detail.type]}`;
  }
};

interface SavedMark {
  readonly round: number;
  readonly slot: number;
  /** Thousandths. */
  readonly score: number | null;
  readonly absent: boolean;
}
const markInWords = ({ score, absent }: Pick<SavedMark, 'score' | 'absent'>): string =>
  absent ? 'absent' : score === null ? 'no mark' : String(score / 1000);

/** A mark in a sentence: whose, in which column, and what stood there before. */
export const markSentence = (
  dancer: string,
  mark: SavedMark,
  before: Partial<Pick<SavedMark, 'score' | 'absent'>> | null,
): string => {
  const now = markInWords(mark);
  const was =
    before === null ? undefined : markInWords({ score: before.score ?? null, absent: before.absent ?? false });
  const changed = was === undefined || was === now ? now : `${now} instead of ${was}`;
  return `Dancer ${dancer}, round ${mark.round}, Judge ${mark.slot}: ${changed}`;
};
