import type { RefusalIssue } from '../refusal.ts';
import type { Danced } from './danced.ts';
import { type Block, blockName, type Schedule } from './schedule.ts';

/** What cannot be kept of a schedule; everything else is only warned of. What was there `before` may stay on a day that the event has given up, until somebody moves it. */
export const scheduleIssues = (
  { stages, blocks }: Schedule,
  {
    days,
    competitions,
    before = [],
  }: {
    readonly days: readonly string[];
    readonly competitions: readonly Danced[];
    readonly before?: readonly Block[] | undefined;
  },
): RefusalIssue[] => {
  const issues: RefusalIssue[] = [];
  const dayBefore = new Map(before.map((block) => [blockName(block), block.day]));
  const titles = new Set(stages.map(({ title }) => title.toLowerCase()));
  if (titles.size < stages.length) issues.push({ path: 'stages', message: 'Two stages have the same name.' });
  const known = new Set(stages.map(({ title }) => title));
  const byId = new Map(competitions.map((one) => [one._id, one]));
  const seen = new Set<string>();
  for (const [i, block] of blocks.entries()) {
    const say = (message: string): void => {
      issues.push({ path: `blocks.${i}`, message });
    };
    const one = byId.get(block.competition);
    if (!one) say('A competition of this schedule is no longer in the syllabus. Please load it again.');
    else if (block.round > one.rounds) say(`${one.code} has no round ${block.round}.`);
    else if (seen.has(blockName(block))) say(`Round ${block.round} of ${one.code} is in the schedule twice.`);
    if (!known.has(block.stage)) say(`There is no stage '${block.stage}'.`);
    if (!days.includes(block.day) && dayBefore.get(blockName(block)) !== block.day)
      say(`${block.day} is not a day of this event.`);
    seen.add(blockName(block));
  }
  return issues;
};
