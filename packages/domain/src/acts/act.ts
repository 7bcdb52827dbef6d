import type { MadeType } from '../event/export.ts';
import type { JobKind } from '../jobs.ts';
import type { AnnouncedKind } from '../news/announcement.ts';
import type { RearrangementKind } from '../rearrange/rearrangement.ts';
import type { PrintType } from '../schedule/print-types.ts';
import type { OutKind } from '../sheet/roster-line.ts';
import type { ChangedSettings } from './settings.ts';
import { competitionsChanged } from './syllabus.ts';

/** What somebody did, with what of it stays true whoever is erased: ids and dancer numbers, never a name. */
export type Deed =
  // On a sheet.
  | { readonly act: 'marks'; readonly detail: { readonly round: number; readonly corrected: boolean } }
  | { readonly act: 'withdrawMarks'; readonly detail: { readonly round: number; readonly dancer: string } }
  | { readonly act: 'finalize'; readonly detail: { readonly rounds: readonly number[] } }
  | {
      readonly act: 'lock';
      readonly detail: {
        readonly rounds: readonly number[];
        readonly value: boolean;
        /** Those of them that were otherwise before. */
        readonly changed?: readonly number[];
      };
    }
  | {
      readonly act: 'signedOff' | 'doubleChecked';
      readonly detail: {
        readonly round: number;
        readonly slot: number;
        readonly value: boolean;
        /** It was otherwise before. */
        readonly isNew?: boolean;
      };
    }
  | {
      readonly act: 'keyedAgain';
      readonly detail: {
        readonly round: number;
        readonly slot: number;
        readonly differences: number;
        /** Whether the column counts as checked by it. */
        readonly checked: boolean;
      };
    }
  | {
      readonly act: 'move';
      readonly detail: {
        readonly round: number;
        readonly slot: number;
        readonly to: number;
        /** The rounds that the panel sits for, and who sat in the two places before. */
        readonly rounds?: readonly number[];
        readonly judges?: readonly [string | null, string | null];
      };
    }
  | { readonly act: 'calculate'; readonly detail: { readonly result: string; readonly kind: 'recall' | 'final' } }
  | { readonly act: 'deleteResults'; readonly detail: { readonly result?: string | undefined } }
  | { readonly act: 'submit'; readonly detail: { readonly result: string } }
  | { readonly act: 'reopen' }
  | { readonly act: 'addDancer'; readonly detail: { readonly dancerNumber: number } }
  | {
      readonly act: 'removeDancer';
      readonly detail: { readonly dancerNumber: number; readonly dancer: string; readonly entryCompetition: string };
    }
  | { readonly act: 'swapDancer'; readonly detail: { readonly from: number; readonly to: number } }
  | {
      readonly act: 'updateDancerNum';
      readonly detail: {
        readonly dancer: string;
        readonly from: number;
        readonly to: number;
        readonly entryCompetition?: string;
      };
    }
  | {
      readonly act: 'hideEntryComp';
      readonly detail: {
        readonly dancer: string;
        readonly dancerNumber: number;
        readonly hidden: boolean;
        readonly entryCompetition?: string;
      };
    }
  | {
      readonly act: 'noShow' | 'scratch';
      readonly detail: {
        readonly dancer: string;
        readonly dancerNumber: number;
        readonly entryCompetition?: string;
        /** What was noted of them before. */
        readonly was?: OutKind | undefined;
      };
    }
  | {
      readonly act: 'dancesAfterAll';
      readonly detail: { readonly dancer: string; readonly dancerNumber: number; readonly was: OutKind };
    }
  /** Whoever stands at the stage said that dancers are there, or are not after all. */
  | { readonly act: 'checkIn'; readonly detail: { readonly round: number; readonly here: boolean } }
  | {
      readonly act: 'moveDancer' | 'moveDancerBack';
      readonly detail: {
        readonly dancer: string;
        readonly dancerNumber: number;
        readonly from: string;
        readonly to: string;
        /** The line that goes; lines of older releases name it only where it had not been moved before. */
        readonly entryCompetition?: string;
      };
    }
  // On the event.
  | { readonly act: 'makeEvent' }
  | { readonly act: 'makeTeam' | 'changeTeam' | 'deleteTeam'; readonly detail: { readonly team: string } }
  | {
      readonly act: 'assign';
      readonly detail: { readonly judge: string; readonly added: readonly string[]; readonly taken: readonly string[] };
    }
  | {
      readonly act: 'judges';
      readonly detail: { readonly added: readonly string[]; readonly removed: readonly string[] };
    }
  /** From then on the provider pays out to another account of theirs. */
  | { readonly act: 'moneyAccount' }
  | {
      readonly act: 'seat';
      readonly detail: {
        readonly rounds: readonly number[];
        readonly slot: number;
        readonly judge: string | null;
        readonly before: string | null;
      };
    }
  | { readonly act: 'disable' | 'enable'; readonly detail: { readonly competitions: readonly string[] } }
  | { readonly act: 'makeParts'; readonly detail: { readonly of: string; readonly competitions: readonly string[] } }
  | { readonly act: 'settings'; readonly detail: ChangedSettings }
  | { readonly act: 'openEvent' | 'closeEvent' | 'takeBackResult' }
  /** What was public until then; lines of older releases do not say it. */
  | { readonly act: 'unpublish'; readonly detail?: { readonly competitions: readonly string[] } }
  | {
      readonly act: 'releaseAsSubmitted';
      readonly detail: {
        readonly value: boolean;
        /** It was otherwise before. */
        readonly isNew?: boolean;
      };
    }
  | { readonly act: Exclude<JobKind, 'rearrange' | 'publish'> }
  /** What became public, or public in another version; lines of older releases do not say it. */
  | { readonly act: 'publish'; readonly detail?: { readonly competitions: readonly string[] } }
  | {
      readonly act: RearrangementKind | 'takeBack';
      readonly detail: {
        readonly rearrangement: string;
        readonly pairs: readonly { readonly from: string; readonly to: readonly string[] }[];
        readonly dancers: number;
      };
    }
  | { readonly act: 'export'; readonly detail: { readonly type: MadeType } }
  | { readonly act: 'print'; readonly detail: { readonly type: PrintType } }
  | {
      readonly act: 'schedule';
      /** `follows`: nobody saved it; it went along with something else. */
      readonly detail: { readonly revision: number; readonly follows?: 'rearrangement' | 'days' };
    }
  | {
      readonly act: 'announce' | 'withdrawAnnouncement';
      readonly detail: {
        readonly announcement: string;
        readonly to: AnnouncedKind;
        readonly accounts: number;
        /** Whether it went out as a letter, too. */
        readonly byEmail?: boolean;
      };
    }
  // By families, and about their money.
  | {
      readonly act: 'pay';
      readonly detail: { readonly entry: string; readonly dancers: number; readonly amount: number };
    }
  /** A change of a paid entry for which nothing was charged. */
  | { readonly act: 'changeEntry'; readonly detail: { readonly entry: string; readonly dancers: number } }
  | {
      readonly act: 'refund';
      readonly detail: {
        readonly entry: string;
        readonly amount: number;
        /** Who got it; lines without it are by the family itself. */
        readonly to?: string;
      };
    }
  | { readonly act: 'sendVideo' | 'removeVideo'; readonly detail: { readonly round: number; readonly dancer: string } }
  // About videos.
  | {
      readonly act: 'reportVideo' | 'allowVideo' | 'askVideo' | 'answerReport' | 'closeReport';
      readonly detail: { readonly round: number; readonly dancer: string };
    }
  // By who looks at what is a child's.
  | { readonly act: 'watchVideo'; readonly detail: { readonly round: number; readonly dancer: string } }
  | { readonly act: 'viewEntry'; readonly detail: { readonly entry: string; readonly dancers: readonly string[] } }
  | { readonly act: 'download'; readonly detail: { readonly type: MadeType | PrintType } };

/** What is known of every act: who, when, of what event, and of what competition where it is about one. */
interface About {
  readonly _id: string;
  readonly event: string;
  readonly competition?: string | undefined;
  readonly by: string;
  readonly at: string;
  readonly reason?: string | undefined;
  /** The act that this one takes back. */
  readonly undoes?: string | undefined;
}

/** One thing that somebody did at an event. Acts are added and never changed. */
export type Act = About & Deed;

/** What the log can be narrowed to. */
export const logFilters = ['all', 'views', 'scoring', 'submissions'] as const;
export type LogFilter = (typeof logFilters)[number];

const groups: Readonly<Record<Exclude<LogFilter, 'all'>, ReadonlySet<Deed['act']>>> = {
  views: new Set(['watchVideo', 'viewEntry', 'download']),
  scoring: new Set([
    'marks',
    'withdrawMarks',
    'finalize',
    'lock',
    'signedOff',
    'doubleChecked',
    'keyedAgain',
    'move',
    'calculate',
    'deleteResults',
    'submit',
    'reopen',
    'results',
  ]),
  submissions: new Set(['pay', 'changeEntry', 'refund', 'sendVideo', 'removeVideo']),
};

/** Whether an act is listed under a filter. */
export const isLoggedAs = ({ act }: Pick<Act, 'act'>, filter: LogFilter): boolean =>
  filter === 'all' || groups[filter].has(act);

/** The competitions that an act is about: its own, and those that it names. */
export const competitionsOf = (act: Act): readonly string[] => {
  const own = act.competition === undefined ? [] : [act.competition];
  switch (act.act) {
    case 'assign':
      return [...own, ...act.detail.added, ...act.detail.taken];
    case 'disable':
    case 'enable':
      return [...own, ...act.detail.competitions];
    case 'makeParts':
      return [...own, act.detail.of, ...act.detail.competitions];
    case 'moveDancer':
    case 'moveDancerBack':
      return [...own, act.detail.from, act.detail.to];
    case 'publish':
    case 'unpublish':
      return [...own, ...(act.detail?.competitions ?? [])];
    case 'settings':
      return [...own, ...competitionsChanged(act.detail.grades ?? [])];
    case 'merge':
    case 'split':
    case 'takeBack':
      return [...own, ...act.detail.pairs.flatMap(({ from, to }) => [from, ...to])];
    default:
      return own;
  }
};

const quarterOfAnHour = 15 * 60_000;

/** Acts that come in dozens are one line of the log for a quarter of an hour: this names the quarter. */
export const quarterOf = (at: string): string =>
  new Date(Math.floor(Date.parse(at) / quarterOfAnHour) * quarterOfAnHour).toISOString();
