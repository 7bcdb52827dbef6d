import { byCode } from '@rince/domain/event/codes';
import { groupedBy } from '@rince/domain/grouped';
import {
  type Danced,
  type Entrant,
  fieldOf,
  recallRound,
  type SetDance,
  waitsForRecall,
} from '@rince/domain/schedule/danced';
import type { Print, PrintNote } from '@rince/domain/schedule/print';
import { type Block, clockOf, type Schedule } from '@rince/domain/schedule/schedule';
import { calledOf } from '@rince/domain/schedule/warnings';
import { callsOf } from '@rince/domain/sheet/check-in';
import { isChampionship } from '@rince/domain/tabulation/label';
import { awardScript, type CalledCompetition, type NotReady } from './award-script.tsx';
import { checkIns } from './check-ins.tsx';
import { dancerNumbers } from './dancer-numbers.tsx';
import { envelopeList } from './envelope-list.tsx';
import { judgingSheets } from './judging-sheets.tsx';
import { type LateEntry, lateEntries } from './late-entries.tsx';
import { medalsToOrder } from './medals-to-order.tsx';
import type { PrintHead } from './page.tsx';
import { stageHeaders } from './stage-headers.tsx';
import { trophyLabels } from './trophy-labels.tsx';

interface Given {
  readonly competitions: readonly Danced[];
  readonly entered: readonly Entrant[];
  /** For check-ins. */
  readonly setDances?: readonly SetDance[] | undefined;
  readonly judges: readonly { readonly user: string; readonly name: string; readonly lname: string }[];
  readonly schedule: Schedule;
  /** For what is made of results: who is called, and which codes are not ready. */
  readonly awards?: { readonly called: readonly CalledCompetition[]; readonly notReady: NotReady } | undefined;
  /** For late entries: what was noted before, and when that was, in words. */
  readonly before?: { readonly since: string; readonly note: PrintNote } | undefined;
  /** For those of them who left: what their competitions are called, also such as nobody dances any more, and who they are. */
  readonly places?: ReadonlyMap<string, Pick<Danced, 'code' | 'title'>> | undefined;
  readonly left?: ReadonlyMap<string, Pick<Entrant, 'name' | 'school'>> | undefined;
}

const dayFormat = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayIn = (day: string): string => dayFormat.format(new Date(day));
const shortFormat = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const whereIn = ({ stage, day, start }: Block): string =>
  `${stage}, ${shortFormat.format(new Date(day))}, ${clockOf(start)}`;

interface Scheduled {
  readonly block: Block;
  readonly one: Danced;
}

/** The blocks of a schedule as people go through them: stage by stage, day by day. */
const inStageOrder = ({ stages, blocks }: Schedule, competitions: ReadonlyMap<string, Danced>): Scheduled[] => {
  const place = new Map(stages.map(({ title }, i) => [title, i]));
  return blocks
    .flatMap((block) => {
      const one = competitions.get(block.competition);
      return one ? [{ block, one }] : [];
    })
    .sort(
      (a, b) =>
        (place.get(a.block.stage) ?? 0) - (place.get(b.block.stage) ?? 0) ||
        a.block.day.localeCompare(b.block.day) ||
        a.block.start - b.block.start,
    );
};

/** Who dances, by competition and dancer. */
const dancersOf = (entered: readonly Entrant[]): ReadonlyMap<string, readonly Entrant[]> => {
  const all = new Map<string, Entrant[]>();
  for (const one of entered)
    for (const competition of one.competitions) {
      const known = all.get(competition);
      if (known) known.push(one);
      else all.set(competition, [one]);
    }
  return all;
};

/** 'Blackbird, 144'. */
const setIn = (set: SetDance | undefined): string | undefined =>
  set && [set.dance, set.speed].filter((part) => part !== undefined).join(', ');

/** What has ended first is called first; what is not in the schedule comes last. */
const inOrderOfDancing = (called: readonly CalledCompetition[], all: readonly Scheduled[]): CalledCompetition[] => {
  const ends = new Map<string, string>();
  for (const { block, one } of all) {
    const end = `${block.day} ${String(block.start + block.minutes).padStart(4, '0')}`;
    if (end > (ends.get(one.code) ?? '')) ends.set(one.code, end);
  }
  return called.toSorted((a, b) => (ends.get(a.code) ?? '~').localeCompare(ends.get(b.code) ?? '~'));
};

const allReady: NotReady = { outdated: [], without: [] };

/** The pages of a print. */
export const pagesOf = (
  { type, order }: Pick<Print, 'type' | 'order'>,
  head: PrintHead,
  { competitions, entered, setDances = [], judges, schedule, before, places, left: gone, awards }: Given,
): { readonly pages: number; readonly html: string } => {
  const byId = new Map(competitions.map((one) => [one._id, one]));
  const all = inStageOrder(schedule, byId);
  const dancers = dancersOf(entered);
  const names = new Map(judges.map(({ user, name, lname }) => [user, `${name} ${lname}`.trim()]));
  const judgesIn = ({ block, one }: Scheduled): string[] => calledOf(block, one, names);
  const page = `${head.site}/app/event-dashboard/${head.id}/competitions?competition=`;
  switch (type) {
    case 'dancerNumbers':
      return dancerNumbers(head, entered, order === 'school');
    case 'judgingSheets': {
      const sheets = all.flatMap((scheduled) => {
        const { block, one } = scheduled;
        const seated = judgesIn(scheduled);
        const waits = waitsForRecall(one, block.round);
        // Who is recalled is written in by hand where that is not calculated yet.
        const isOpen = waits && one.recalled === undefined;
        const numbers: (number | undefined)[] = isOpen
          ? Array.from({ length: fieldOf(one, block.round) }, () => undefined)
          : [...((waits ? one.recalled : undefined) ?? one.dancers)];
        // Whoever is seated later writes their own name.
        const free = Math.max(1, one.seats?.[block.round - 1] ?? 0) - seated.length;
        return [...seated, ...Array.from({ length: Math.max(0, free) }, () => '')].map((judge) => ({
          ...{ code: one.code, address: page + one._id, title: one.title, grade: one.grade },
          ...{ round: block.round, rounds: one.rounds },
          ...{ where: whereIn(block), judge, dancers: numbers.length },
          // A sheet of nobody is a page, too: somebody may come.
          numbers: numbers.length > 0 ? numbers : [undefined],
        }));
      });
      return judgingSheets(head, sheets);
    }
    case 'checkins': {
      const dancing = ({ round }: Block, one: Danced): readonly Entrant[] => {
        const everybody = dancers.get(one._id) ?? [];
        const called = waitsForRecall(one, round) ? one.recalled : undefined;
        return called ? everybody.filter(({ number }) => called.includes(number)) : everybody;
      };
      const sets = new Map(setDances.map((set) => [`${set.competition} ${set.dancer}`, set]));
      const called = new Set(
        [...groupedBy(all, ({ one }) => one._id).values()].flatMap((some) => {
          const [{ one } = some[0] as Scheduled] = some;
          const recallType = waitsForRecall(one, recallRound) ? 'PERCENT' : 'NONE';
          const blocks = some.map(({ block }) => block);
          return callsOf(blocks, { rounds: one.rounds, recallType }, one.byVideo).map(({ at }) => at);
        }),
      );
      const hours = groupedBy(
        all.filter(({ block }) => called.has(block)),
        ({ block }) => `${block.stage} ${block.day} ${Math.floor(block.start / 60)}`,
      );
      return checkIns(
        head,
        [...hours.values()].flatMap((some) => {
          const [first] = some;
          if (!first) return [];
          const hour = Math.floor(first.block.start / 60);
          return {
            stage: first.block.stage,
            day: dayIn(first.block.day),
            hour: `${hour}:00 to ${hour + 1}:00`,
            blocks: some.map(({ block, one }) => ({
              ...{ code: one.code, address: page + one._id, title: one.title },
              ...{ round: block.round, rounds: one.rounds },
              time: clockOf(block.start),
              hasSet: isChampionship(one.type) && block.round === recallRound,
              dancers: dancing(block, one).map((who) => ({
                ...who,
                set: setIn(sets.get(`${one._id} ${who.dancer}`)),
              })),
            })),
          };
        }),
      );
    }
    case 'lateEntries': {
      const whereOf = new Map(all.toReversed().map(({ block }) => [block.competition, whereIn(block)]));
      const now = entered.flatMap((one) => one.competitions.map((competition) => ({ competition, one })));
      const known = new Map(
        (before?.note.entered ?? []).map(
          ([competition, dancer, number]) => [`${competition} ${dancer}`, number] as const,
        ),
      );
      const here = new Set(now.map(({ competition, one }) => `${competition} ${one.dancer}`));
      const called = new Map(entered.map((one) => [one.dancer, one]));
      const placeOf = (competition: string) => byId.get(competition) ?? places?.get(competition);
      const line = (
        competition: string,
        number: number,
        who: Pick<Entrant, 'name' | 'school'> | undefined,
        change: LateEntry['change'],
      ) => ({
        ...{ code: placeOf(competition)?.code ?? '', title: placeOf(competition)?.title ?? '' },
        ...{ where: whereOf.get(competition) ?? 'Not in the schedule', number, change },
        ...{ name: who?.name ?? '', school: who?.school ?? '' },
      });
      const came = now
        .filter(({ competition, one }) => !known.has(`${competition} ${one.dancer}`))
        .map(({ competition, one }) => line(competition, one.number, one, 'came'));
      const renumbered = now.flatMap(({ competition, one }) => {
        const was = known.get(`${competition} ${one.dancer}`);
        return was === undefined || was === one.number
          ? []
          : [{ ...line(competition, one.number, one, 'renumbered'), was }];
      });
      const left = (before?.note.entered ?? [])
        .filter(([competition, dancer]) => !here.has(`${competition} ${dancer}`))
        .map(([competition, dancer, number]) =>
          line(competition, number, called.get(dancer) ?? gone?.get(dancer), 'left'),
        );
      return lateEntries(
        head,
        before ? `since ${before.since}` : 'first print',
        [...came, ...left, ...renumbered].sort(byCode),
      );
    }
    case 'medals':
      return medalsToOrder(head, competitions);
    case 'envelopeList':
      return envelopeList(head, entered);
    case 'awardScript':
      return awardScript(head, inOrderOfDancing(awards?.called ?? [], all), awards?.notReady ?? allReady);
    case 'trophyLabels':
      return trophyLabels(head, awards?.called ?? [], awards?.notReady ?? allReady);
    case 'stageHeaders': {
      const days = groupedBy(all, ({ block }) => `${block.stage} ${block.day}`);
      return stageHeaders(
        head,
        [...days.values()].flatMap((some) => {
          const [first] = some;
          if (!first) return [];
          const strips = some.map((scheduled) => ({
            ...{ code: scheduled.one.code, title: scheduled.one.title, time: clockOf(scheduled.block.start) },
            address: `${head.site}/public/results/event/${head.id}/${scheduled.one._id}`,
            round: scheduled.one.rounds > 1 ? `Round ${scheduled.block.round}` : '',
            dancers: fieldOf(scheduled.one, scheduled.block.round),
            judges: judgesIn(scheduled).filter(Boolean).join(', '),
          }));
          return { stage: first.block.stage, day: dayIn(first.block.day), strips };
        }),
      );
    }
  }
};
