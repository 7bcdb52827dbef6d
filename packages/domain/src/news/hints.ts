import type { Act } from '../acts/act.ts';
import type { Entry } from '../entry/entry.ts';
import type { Refund } from '../entry/refund.ts';
import type { Video } from '../entry/video.ts';
import type { Waiting } from '../entry/waiting.ts';
import type { Event } from '../event/event.ts';
import type { Export } from '../event/export.ts';
import type { Import } from '../people/import.ts';
import type { User } from '../people/user.ts';
import type { Job } from '../results/job.ts';
import type { Print } from '../schedule/print.ts';
import { onlyChecksIn } from '../sheet/check-in.ts';
import type { Competition } from '../sheet/competition.ts';
import type { JudgeCard } from '../sheet/judge-card.ts';
import { judgesWhoWentOn } from '../sheet/judge-progress.ts';
import type { RosterLine } from '../sheet/roster-line.ts';
import type { EventNotice, Notice } from './notice.ts';

/** How somebody watches an event: its office, one of its judges, or everybody else. */
export type WatchingAs = 'runs' | 'judges' | 'sees';

export type ChangedKind = 'event' | 'competition' | 'mark' | 'entry' | 'job' | 'user' | 'notice' | 'act';

/** What a window is told. */
export type HintSays =
  | {
      readonly what: 'changed';
      readonly kind: ChangedKind;
      readonly id: string;
      readonly event?: string;
      readonly revision?: number;
      /** All that changed is what these writes did, as their windows named them: whoever has their answers need not ask. */
      readonly writes?: readonly string[];
    }
  | { readonly what: 'job'; readonly job: Job }
  | { readonly what: 'notice'; readonly notice: Notice }
  /** Of one session, or of all. */
  | { readonly what: 'logout'; readonly session?: string };

/** One message and whom it is for; those of equal keys are one (`gatherHints`). */
export interface Hint {
  readonly key: string;
  readonly to: { readonly user: string } | { readonly event: string; readonly as: readonly WatchingAs[] };
  readonly says: HintSays;
  /** Only windows of these sessions are told, and are cut off: one session, or those that began before, of which one may be spared. */
  readonly ends?: { readonly session: string } | { readonly before: number; readonly spared: string | undefined };
}

/** The kinds of stored things whose changes mean something to people. */
export const hintedKinds = [
  'act',
  'announcement',
  'card',
  'competition',
  'endedSession',
  'entry',
  'event',
  'eventNotice',
  'export',
  'grade',
  'import',
  'job',
  'judge',
  'mark',
  'notice',
  'officeBundle',
  'print',
  'refund',
  'roster',
  'schedule',
  'user',
  'video',
  'waiting',
] as const;
export type HintedKind = (typeof hintedKinds)[number];

/** What became of one stored thing: as it was, and as it is now. */
export interface ItemChange {
  readonly entity: HintedKind;
  readonly before?: unknown;
  readonly after?: unknown;
}

const everybody = ['runs', 'judges', 'sees'] as const;
const office = ['runs'] as const;
const officeAndJudges = ['runs', 'judges'] as const;

const updated = (kind: ChangedKind, id: string, event: string, to: Hint['to'], revision?: number): Hint => ({
  key: `${kind} ${id}`,
  to,
  says: {
    what: 'changed',
    kind,
    id,
    ...(event === '' ? {} : { event }),
    ...(revision === undefined ? {} : { revision }),
  },
});

/** Rosters, panels and recalls are told as their competition: that is what a screen asks for again. */
const aboutCompetition = (competition: string, event: string): Hint[] => [
  updated('competition', competition, event, { event, as: officeAndJudges }),
];

/**
 * Who is at the stage, and how far a sheet is, concerns the office, and of the judges only those whose own cards it is about: no other pad asks
 * again for every mark of a hall.
 */
const ofTheOffice = (competition: string, event: string, toJudges: readonly Hint[] = []): Hint[] => [
  { ...updated('competition', competition, event, { event, as: office }), key: `office competition ${competition}` },
  ...toJudges,
];

/** A judge's card changed. Of a mark that they saved themselves it is said which write it was. */
const aboutCard = (user: string, before: JudgeCard | undefined, after: JudgeCard | undefined): Hint => {
  const { competition, event } = (after ?? before) as JudgeCard;
  const { says, ...hint } = updated('competition', competition, event, { user });
  const isMarkAlone =
    before?.judge === after?.judge && before?.revision === after?.revision && before?.marks !== after?.marks;
  const writes = isMarkAlone && after?.savedBy !== undefined ? { writes: [after.savedBy] } : {};
  return { ...hint, key: `judge ${user} competition ${competition}`, says: { ...says, ...writes } as HintSays };
};

/** A judge's column went on: their list of competitions shows how far it is, and their cards show nothing else than before. */
const aboutProgress = (user: string, competition: string, event: string): Hint => ({
  ...updated('mark', competition, event, { user }),
  key: `judge ${user} progress ${competition}`,
});

const writesOf = ({ says }: Hint): readonly string[] | undefined => (says.what === 'changed' ? says.writes : undefined);

/** What is told of many changes: of those about one thing, to the same people, the last is enough. It is somebody's own only if all of them are. */
export const gatherHints = (changes: readonly ItemChange[]): Hint[] => {
  const gathered = new Map<string, Hint>();
  for (const hint of changes.flatMap(hintOf)) {
    const before = gathered.get(hint.key);
    const [earlier, later] = [before && writesOf(before), writesOf(hint)];
    const { writes: _, ...says } = hint.says as HintSays & { writes?: unknown };
    const writes = !before ? later : earlier && later && [...earlier, ...later];
    gathered.set(hint.key, { ...hint, says: { ...says, ...(writes ? { writes } : {}) } as HintSays });
  }
  return [...gathered.values()];
};

/** What a change means to people. */
export const hintOf = ({ entity, before, after }: ItemChange): Hint[] => {
  const now = (after ?? before) as unknown;
  switch (entity) {
    case 'competition': {
      const { _id, event } = now as Competition;
      const judges = judgesWhoWentOn(before as Competition | undefined, after as Competition | undefined);
      return judges
        ? ofTheOffice(
            _id,
            event,
            judges.map((judge) => aboutProgress(judge, _id, event)),
          )
        : aboutCompetition(_id, event);
    }
    case 'roster': {
      const { competition, event } = now as RosterLine;
      return onlyChecksIn(before as RosterLine | undefined, after as RosterLine | undefined)
        ? ofTheOffice(competition, event)
        : aboutCompetition(competition, event);
    }
    case 'mark': {
      const { competition, event } = now as { competition: string; event: string };
      return ofTheOffice(competition, event);
    }
    // Every mark counts on its card, whoever wrote it: so its judge is told.
    case 'card': {
      const { competition, event } = now as JudgeCard;
      const [was, is] = [before, after] as (JudgeCard | undefined)[];
      const judges = new Set([was, is].flatMap((card) => card?.judge ?? []));
      return ofTheOffice(
        competition,
        event,
        [...judges].map((judge) => aboutCard(judge, was, is)),
      );
    }
    case 'event':
    case 'grade': {
      const id = entity === 'event' ? (now as Event)._id : (now as { event: string }).event;
      return [updated('event', id, id, { event: id, as: everybody })];
    }
    case 'judge': {
      const { event, user } = now as { event: string; user: string };
      return [
        updated('event', event, event, { event, as: officeAndJudges }),
        { ...updated('event', event, event, { user }), key: `judge ${user} ${event}` },
      ];
    }
    case 'entry': {
      const { _id, owner, event, revision } = now as Entry;
      return [updated('entry', _id, event, { user: owner }, revision)];
    }
    case 'video': {
      const { _id, owner, entry, event, competition } = now as Video;
      const [was, is] = [before, after].map((one) => (one as Video | undefined)?.video?.key);
      return [
        updated('entry', entry, event, { user: owner }),
        { ...updated('entry', entry, event, { event, as: office }), key: `video ${_id}` },
        // A judge who has the card open must not mark what is there no more, nor miss what came.
        ...(was === is
          ? []
          : [
              {
                ...updated('competition', competition, event, { event, as: ['judges'] }),
                key: `video of ${competition}`,
              },
            ]),
      ];
    }
    case 'officeBundle': {
      const { changed, event } = now as { readonly changed: readonly string[]; readonly event: string };
      return changed.map((id) => ({ ...updated('entry', id, event, { event, as: office }), key: `line ${id}` }));
    }
    case 'waiting': {
      const { owner, dancer, event } = now as Waiting;
      return [updated('entry', dancer, event, { user: owner })];
    }
    case 'refund': {
      const { _id, user, entry, event } = now as Refund;
      return [
        updated('entry', entry, event, { user }),
        { ...updated('entry', entry, event, { event, as: office }), key: `refund ${_id}` },
      ];
    }
    case 'job': {
      const job = now as Job;
      return [{ key: `job ${job._id}`, to: { event: job.event, as: office }, says: { what: 'job', job } }];
    }
    case 'export': {
      const { event, type } = now as Export;
      return [{ ...updated('job', type, event, { event, as: office }), key: `export ${event} ${type}` }];
    }
    case 'print': {
      const { _id, event } = now as Print;
      return [updated('job', _id, event, { event, as: office })];
    }
    case 'schedule': {
      const { event } = now as { event: string };
      return [{ ...updated('job', 'schedule', event, { event, as: office }), key: `schedule ${event}` }];
    }
    case 'import': {
      const { _id, by } = now as Import;
      return [updated('job', _id, '', { user: by })];
    }
    case 'notice': {
      const notice = now as Notice;
      // What was taken back goes from a list that is open.
      if (!after)
        return [{ ...updated('notice', notice._id, '', { user: notice.user }), key: `notice gone ${notice.user}` }];
      if (before) return [];
      // The same is told to many: it is one message for each of them.
      return [
        { key: `notice ${notice.user} ${notice._id}`, to: { user: notice.user }, says: { what: 'notice', notice } },
      ];
    }
    case 'act': {
      const { event } = now as Act;
      // Lists show nothing of a seal.
      if (before) return [];
      return [updated('act', event, event, { event, as: office })];
    }
    case 'announcement':
    case 'eventNotice': {
      const { _id, event } = now as EventNotice;
      return [updated('notice', _id, event, { event, as: office })];
    }
    case 'user': {
      const old = before as unknown as User | undefined;
      const user = now as User;
      const ended = old !== undefined && after !== undefined && user.tokensValidAfter > old.tokensValidAfter;
      return [
        { ...updated('user', user._id, '', { user: user._id }, user.revision), key: `user ${user._id}` },
        ...(ended
          ? [
              {
                key: `logout ${user._id}`,
                to: { user: user._id },
                says: { what: 'logout' as const },
                ends: { before: user.tokensValidAfter, spared: user.keptSession },
              },
            ]
          : []),
      ];
    }
    // Who only signed out has nothing new to look at, and would ask for it with a token that is dead.
    case 'endedSession': {
      if (before || !after) return [];
      const { user, origin } = now as { readonly user: string; readonly origin: string };
      return [
        {
          key: `logout ${origin}`,
          to: { user },
          says: { what: 'logout', session: origin },
          ends: { session: origin },
        },
      ];
    }
  }
};
