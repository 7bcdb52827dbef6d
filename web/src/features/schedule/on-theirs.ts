import { isSame } from '@rince/domain/same';
import { blockName } from '@rince/domain/schedule/schedule';
import type { Draft } from './draft.ts';

/** Mine where I changed it, theirs everywhere else: what both have, what one of us added, and nothing that one of us took out untouched by the other. */
const together = <One>(
  base: readonly One[],
  mine: readonly One[],
  theirs: readonly One[],
  nameOf: (one: One) => string,
) => {
  const [before, own, other] = [base, mine, theirs].map((all) => new Map(all.map((one) => [nameOf(one), one])));
  const names = [...new Set([...theirs, ...mine].map(nameOf))];
  const changedBy = (by: ReadonlyMap<string, One> | undefined, name: string): boolean =>
    !isSame(by?.get(name), before?.get(name));
  return {
    all: names.flatMap((name) => (changedBy(own, name) ? own : other)?.get(name) ?? []),
    both: [...new Set([...names, ...base.map(nameOf)])].filter(
      (name) => changedBy(own, name) && changedBy(other, name) && !isSame(own?.get(name), other?.get(name)),
    ),
  };
};

/**
 * What I changed of a schedule, upon what somebody else saved of the same one meanwhile. `both` are the rounds that we changed differently: they are as I
 * have them. A stage stays as long as something is danced on it.
 */
export const putOnTheirs = (base: Draft, mine: Draft, theirs: Draft): { draft: Draft; both: readonly string[] } => {
  const blocks = together(base.blocks, mine.blocks, theirs.blocks, blockName);
  const stages = together(base.stages, mine.stages, theirs.stages, ({ title }) => title).all;
  const danced = new Set(blocks.all.map(({ stage }) => stage));
  const missing = [...mine.stages, ...theirs.stages].filter(
    ({ title }, i, all) =>
      danced.has(title) &&
      !stages.some((stage) => stage.title === title) &&
      all.findIndex((stage) => stage.title === title) === i,
  );
  return {
    draft: {
      stages: [...stages, ...missing],
      blocks: blocks.all,
      paces: isSame(mine.paces, base.paces) ? theirs.paces : mine.paces,
    },
    both: blocks.both,
  };
};
