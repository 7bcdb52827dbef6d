import { type Rearrangement, sidesOf } from '@rince/domain/rearrange/rearrangement';
import { blocksAfter, blocksBack, blocksOfPairs } from '@rince/domain/rearrange/schedule-after';
import { panelToFollow } from '@rince/domain/rearrange/seats';
import { Refusal } from '@rince/domain/refusal';
import { dancedAt, entrantsOn } from '@rince/domain/schedule/danced';
import type { Tools } from '@rince/runtime/context';
import { seatCards } from '@rince/store/cards';
import { changeCompetition, getCompetition, getCompetitions, getHead } from '@rince/store/competitions';
import { getJudges } from '@rince/store/judges';
import { checkRearrangement, getRearrangement, noteScheduled } from '@rince/store/rearrangements';
import { getSchedule } from '@rince/store/schedules';
import { judgeLists } from '../sheet/judge-lists.ts';
import { rostersOf } from '../sheet/rosters-of.ts';
import { keepSchedule } from './keep-schedule.ts';
import { loadSyllabus } from './load-event.ts';

/** How often it is tried where somebody else saves at the same moment. */
const mostTries = 6;

/** A panel that was empty becomes that of the competition whose dancers have come, and is empty again when they go back; what an organizer seated stays. */
export const followSeats = async ({ table }: Tools, one: Rearrangement): Promise<void> => {
  for (const [id, from] of Object.entries(one.seats ?? {}))
    for (let attempt = 1; attempt <= mostTries; attempt++) {
      const [head, source] = await Promise.all([getHead(table, id), getCompetition(table, from)]);
      const panel = head && source && panelToFollow(one, head.competition, source.panel);
      if (!head || !panel) break;
      const judges = new Map((await getJudges(table, one.event)).map((judge) => [judge.user, judge]));
      const before = head.competition.panel;
      try {
        await table.transact([
          checkRearrangement(one),
          changeCompetition(head.competition, { panel }),
          ...seatCards(id, before, panel, head.cards),
          ...judgeLists(id, { before, after: panel }, judges),
        ]);
        break;
      } catch (error) {
        // Somebody was seated or marked at this moment: it is looked at again.
        if (!(error instanceof Refusal)) throw error;
      }
    }
};

/** The schedule follows who has gone, or come back, as a new version of it: once, whoever else carries out the same. */
export const followSchedule = async (tools: Tools, decided: Rearrangement, by: string): Promise<void> => {
  const { table } = tools;
  for (let attempt = 1; ; attempt++) {
    const one = await getRearrangement(table, decided.event, decided._id);
    if (!one || one.status !== decided.status || one.scheduled === one.status) return;
    const before = await getSchedule(table, one.event);
    if (!before) return;
    const { schedule } = before;
    const blocks = one.status === 'going' ? blocksOfPairs(schedule.blocks, one.pairs) : one.blocks;
    if (!blocks || blocks.length === 0) return;
    const next =
      one.status === 'going'
        ? blocksAfter(schedule, one.pairs, await dancedNow(tools, one))
        : blocksBack(schedule, one.pairs, blocks);
    const { writes } = keepSchedule(
      tools,
      { event: one.event, by, before, follows: 'rearrangement' },
      { ...schedule, blocks: next },
    );
    try {
      return await table.transact([noteScheduled(one, blocks), ...writes]);
    } catch (error) {
      // Somebody saved the schedule, or has done the same, at this moment.
      if (!(error instanceof Refusal) || attempt === mostTries) throw error;
    }
  }
};

/** The competitions that dancers have come to, as they are danced now. */
const dancedNow = async ({ table }: Tools, one: Rearrangement) => {
  const { come } = sidesOf(one);
  const [syllabus, states, rosters] = await Promise.all([
    loadSyllabus(table, one.event),
    getCompetitions(table, come),
    rostersOf({ table }, come),
  ]);
  const lines = [...rosters.values()].flat();
  const all = dancedAt(syllabus, new Map(states.map((state) => [state._id, state])), entrantsOn(lines));
  const wanted = new Set(come);
  return new Map(all.filter(({ _id }) => wanted.has(_id)).map((danced) => [danced._id, danced]));
};
