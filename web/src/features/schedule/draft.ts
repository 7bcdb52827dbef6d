import type { Danced } from '@rince/domain/schedule/danced';
import { type Block, blockName, clockOf, type Stage, stepMinutes, usualHours } from '@rince/domain/schedule/schedule';
import { judgesOfBlock } from '@rince/domain/schedule/warnings';
import type { EventSchedule } from './schedule-queries.ts';

/** What is changed on the page and not saved yet. */
export type Draft = Pick<EventSchedule, 'stages' | 'blocks' | 'paces'>;
type DraftBlock = EventSchedule['blocks'][number];

/** A stage beside those that are there, with the usual hours. */
export const stageBeside = (stages: readonly Stage[]): EventSchedule['stages'][number] => {
  const taken = new Set(stages.map(({ title }) => title));
  let nth = stages.length + 1;
  while (taken.has(`Stage ${nth}`)) nth++;
  return { title: `Stage ${nth}`, ...usualHours, breaks: [] };
};

/** '9:05' typed into a field of the browser, as minutes. */
export const minuteOf = (typed: string): number | undefined => {
  const [, hour, minute] = /^(\d\d?):(\d\d)/.exec(typed) ?? [];
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute);
};
/** Minutes as such a field wants them: '09:05'. */
export const typedTime = (minute: number): string => clockOf(minute).padStart(5, '0');

/** A schedule with one block at another place. */
export const withBlock = (draft: Draft, name: string, change: Partial<DraftBlock>): Draft => ({
  ...draft,
  blocks: draft.blocks.map((block) => (blockName(block) === name ? { ...block, ...change } : block)),
});

/** A schedule with some of its blocks, by their names, at other times. */
export const withStarts = (draft: Draft, starts: ReadonlyMap<string, number>): Draft => ({
  ...draft,
  blocks: draft.blocks.map((block) => ({ ...block, start: starts.get(blockName(block)) ?? block.start })),
});

/** A start on the steps of the grid, within the day. */
export const snapped = (minute: number, minutes: number): number =>
  Math.max(0, Math.min(24 * 60 - minutes, Math.round(minute / stepMinutes) * stepMinutes));

const isElsewhere = (old: Block, { day, start, stage }: Block): boolean =>
  old.day !== day || old.start !== start || old.stage !== stage;
type Competitions = ReadonlyMap<string, Danced>;
/** Whoever judges a round, in any order: the panel does so whether the schedule names it, too, or not. */
const whoJudges = (block: Block, one: Danced | undefined): string =>
  [...judgesOfBlock(block, one), ...block.unknown].toSorted().join();
const hasOtherJudges = (old: Block, block: Block, competitions: Competitions): boolean => {
  const one = competitions.get(block.competition);
  return whoJudges(old, one) !== whoJudges(block, one);
};
const keptIn = (
  before: readonly Block[],
  after: readonly Block[],
): { readonly old: Block; readonly block: Block }[] => {
  const known = new Map(before.map((block) => [blockName(block), block]));
  return after.flatMap((block) => {
    const old = known.get(blockName(block));
    return old ? [{ old, block }] : [];
  });
};

/** How many rounds of a schedule are not in another one as they are: they have another place or length, other judges, or are gone. */
export const replacedBy = (before: readonly Block[], after: readonly Block[], competitions: Competitions): number =>
  before.length -
  keptIn(before, after).filter(
    ({ old, block }) =>
      !isElsewhere(old, block) && old.minutes === block.minutes && !hasOtherJudges(old, block, competitions),
  ).length;

/** What saving would change, in words: '3 moved', '1 taken out'. Each round counts once, for the most that changes of it. */
export const changesIn = (before: readonly Block[], after: readonly Block[], competitions: Competitions): string[] => {
  const kept = keptIn(before, after);
  const moved = kept.filter(({ old, block }) => isElsewhere(old, block));
  const others = kept.filter((one) => !moved.includes(one) && one.old.minutes !== one.block.minutes);
  const judged = kept.filter(
    (one) => !moved.includes(one) && !others.includes(one) && hasOtherJudges(one.old, one.block, competitions),
  );
  const added = after.length - kept.length;
  const gone = before.length - kept.length;
  return [
    ...(added > 0 ? [`${added} added`] : []),
    ...(moved.length > 0 ? [`${moved.length} moved`] : []),
    ...(others.length > 0 ? [`${others.length} longer or shorter`] : []),
    ...(judged.length > 0 ? [`${judged.length} with other judges`] : []),
    ...(gone > 0 ? [`${gone} taken out`] : []),
  ];
};
