import { type CompetitionType, isChampionship } from '../tabulation/label.ts';

export type Shoe = 'hard' | 'soft' | '';

/** What a judge can praise or ask for, in the order of the scorecard; an empty shoe shows with both. */
export const criteria = [
  { key: 'timing', label: 'Timing', shoe: '' },
  { key: 'turnout', label: 'Turnout', shoe: '' },
  { key: 'crossFeet', label: 'Crossed Feet', shoe: '' },
  { key: 'carriage', label: 'Carriage', shoe: '' },
  { key: 'rhythm', label: 'Rhythm', shoe: 'hard' },
  { key: 'loadBeats', label: 'Loud Beats', shoe: 'hard' },
  { key: 'attack', label: 'Attack', shoe: 'hard' },
  { key: 'lift', label: 'Lift', shoe: 'soft' },
  { key: 'arch', label: 'Arch', shoe: 'soft' },
  { key: 'onToes', label: 'On Toes', shoe: '' },
  { key: 'graceful', label: 'Graceful', shoe: 'soft' },
  { key: 'armsIn', label: 'Arms In', shoe: '' },
  { key: 'elevation', label: 'Elevation', shoe: 'soft' },
  { key: 'movement', label: 'Movement', shoe: '' },
  { key: 'execution', label: 'Execution', shoe: '' },
  { key: 'placement', label: 'Placement', shoe: '' },
  { key: 'style', label: 'Style', shoe: '' },
  { key: 'energy', label: 'Energy', shoe: '' },
  { key: 'stamina', label: 'Stamina', shoe: '' },
  { key: 'performance', label: 'Performance', shoe: '' },
] as const satisfies readonly { key: string; label: string; shoe: Shoe }[];

export type CriterionKey = (typeof criteria)[number]['key'];
export const criterionKeys = criteria.map(({ key }) => key) as [CriterionKey, ...CriterionKey[]];

const hardShoeDances = [
  /treble\s*jig/,
  /heavy\s*jig/,
  /double\s*jig/,
  /horn\s*pipe/,
  /trad(itional)?\.?\s*set/,
  /\bset\s*dance/,
  /treble\s*reel/,
];

/** Whether a syllabus row is danced in hard shoes, in any spelling the syllabus uses. */
export const isHardShoeDance = (rowTitle: string): boolean => {
  const title = rowTitle.toLowerCase().replace(/[-_/]+/g, ' ');
  return hardShoeDances.some((dance) => dance.test(title));
};

/** The shoes of a round: championships wear hard, soft, hard; other grades what the dance asks for; teams none. */
export const shoeOf = (type: CompetitionType, round: number, rowTitle: string): Shoe => {
  if (isChampionship(type)) return round === 2 ? 'soft' : 'hard';
  if (type.includes('team')) return '';
  return isHardShoeDance(rowTitle) ? 'hard' : 'soft';
};

/** The criteria a judge sees: those of the shoes, and those of any. */
export const criteriaFor = (shoe: Shoe): readonly (typeof criteria)[number][] =>
  criteria.filter((criterion) => criterion.shoe === '' || criterion.shoe === shoe);

/** The labels of what a judge ticked, in the order of the scorecard. */
export const criteriaNamed = (ticked: Readonly<Record<string, boolean>>): string[] =>
  criteria.filter(({ key }) => ticked[key]).map(({ label }) => label);
