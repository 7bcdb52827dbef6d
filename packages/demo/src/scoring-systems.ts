import type { ScoringSystem } from '@rince/domain/event/scoring-system';
import type { Scoring } from '@rince/domain/tabulation/scoring';

import { fixedId } from './dice.ts';

const rules = (
  judge_rotation_type: Scoring['judge_rotation_type'],
  judge_count: number[],
  over: Partial<Scoring> = {},
): Scoring => ({
  rounds: judge_count.length,
  judge_rotation_type,
  judge_count,
  drop_high_low: false,
  showIp: judge_count.length > 1 || (judge_count[0] ?? 1) > 1,
  pointsTail: 'fractional',
  ...over,
});

const systems = {
  single: ['One judge', 'One judge, one round, ordered by mark.', rules('SET', [1])],
  prelim: ['Preliminary championship', 'Three judges, two rounds, Irish points.', rules('SET', [3, 3])],
  open: ['Open championship', 'Three judges, three rounds, recall after two.', rules('SET', [3, 3, 3])],
  split: ['Split panels', 'Three judges for rounds 1 and 2, three others for round 3.', rules('SPLIT', [3, 3, 3])],
  rotating: ['Rotating panels', 'A new panel of three for each round.', rules('ROTATING', [3, 3, 3])],
  major: [
    'Major, drop high and low',
    'Five judges in every round; the highest and lowest points of each dancer are dropped.',
    rules('SET', [5, 5, 5], { drop_high_low: true }),
  ],
} as const;
export type SystemName = keyof typeof systems;

export const systemId = (name: SystemName): string => fixedId(`scor1ng${name}`);
export const systemRules = (name: SystemName): Scoring => systems[name][2];

/** The scoring systems every world begins with. */
export const scoringSystems = (createdAt: string): ScoringSystem[] =>
  (Object.keys(systems) as SystemName[]).map((key) => {
    const [name, description, scoring] = systems[key];
    return { _id: systemId(key), name, description, ...scoring, createdAt, revision: 1 };
  });
