import { ageGroupLabel } from '@rince/domain/event/age-group';
import type { Grade } from '@rince/domain/event/grade';
import type { Level } from '@rince/domain/people/levels';
import type { CompetitionType } from '@rince/domain/tabulation/label';

import type { Dice } from './dice.ts';
import { type SystemName, systemId, systemRules } from './scoring-systems.ts';

interface Category {
  readonly title: string;
  readonly type: CompetitionType;
  readonly levels: readonly Level[];
  readonly dances: readonly string[];
  readonly ages: readonly string[];
  readonly system: SystemName;
  readonly price: number;
  readonly recall?: true;
}

const lightShoe = ['Reel', 'Light Jig', 'Slip Jig', 'Single Jig'];
const heavyShoe = ['Treble Jig', 'Hornpipe'];
const youngAges = ['U6', 'U7', 'U8', 'U9', 'U10', 'U11', 'U13', '13&O'];
const ages = ['U7', 'U8', 'U9', 'U10', 'U11', 'U12', 'U14', '14&O'];
const championAges = ['U9', 'U10', 'U11', 'U12', 'U13', 'U14', 'U16', '16&O'];

/** A syllabus of 240 competitions, as a local feis has them. */
export const fullSyllabus: readonly Category[] = [
  {
    title: 'First Feis',
    type: 'first',
    levels: ['firstfeis'],
    dances: ['Reel', 'Light Jig'],
    ages: ['U7', 'U10', '10&O'],
    system: 'single',
    price: 1000,
  },
  {
    title: 'Beginner',
    type: 'grades',
    levels: ['beginner'],
    dances: [...lightShoe, ...heavyShoe],
    ages: youngAges,
    system: 'single',
    price: 1200,
  },
  {
    title: 'Advanced Beginner',
    type: 'grades',
    levels: ['advanced'],
    dances: [...lightShoe, ...heavyShoe],
    ages,
    system: 'single',
    price: 1200,
  },
  {
    title: 'Novice',
    type: 'grades',
    levels: ['novice'],
    dances: [...lightShoe, ...heavyShoe, 'Traditional Set'],
    ages,
    system: 'single',
    price: 1200,
  },
  {
    title: 'Prizewinner',
    type: 'grades',
    levels: ['prizewinner'],
    dances: [...lightShoe.slice(0, 3), ...heavyShoe, 'Traditional Set'],
    ages,
    system: 'single',
    price: 1200,
  },
  {
    title: 'Preliminary Championship',
    type: 'championship',
    levels: ['prelim'],
    dances: ['Preliminary Championship'],
    ages: championAges,
    system: 'prelim',
    price: 5500,
  },
  {
    title: 'Open Championship',
    type: 'championship',
    levels: ['open'],
    dances: ['Open Championship'],
    ages: championAges,
    system: 'open',
    price: 6500,
    recall: true,
  },
  {
    title: 'Adult',
    type: 'grades',
    levels: ['adult'],
    dances: ['Reel', 'Slip Jig', 'Treble Jig', 'Hornpipe'],
    ages: ['21&O', '23&O'],
    system: 'single',
    price: 1200,
  },
  {
    title: 'Treble Reel Special',
    type: 'special',
    levels: [],
    dances: ['Treble Reel Special'],
    ages: ['U8', 'U10', 'U13', 'U16', '13&O'],
    system: 'single',
    price: 1500,
  },
  {
    title: 'Championship Special',
    type: 'championshipspecial',
    levels: ['open', 'prelim'],
    dances: ['Split Panel Special'],
    ages: ['U12', '12&O'],
    system: 'split',
    price: 4000,
    recall: true,
  },
  {
    title: 'Rotating Special',
    type: 'championshipspecial',
    levels: ['open', 'prelim'],
    dances: ['Rotating Panel Special'],
    ages: ['U12', '12&O', 'all'],
    system: 'rotating',
    price: 4000,
    recall: true,
  },
];

/** A short syllabus for the other feiseanna of the demo world. */
export const shortSyllabus: readonly Category[] = [
  {
    title: 'Beginner',
    type: 'grades',
    levels: ['beginner'],
    dances: ['Reel', 'Light Jig'],
    ages: ['U9', 'U12', '12&O'],
    system: 'single',
    price: 1200,
  },
  {
    title: 'Novice',
    type: 'grades',
    levels: ['novice'],
    dances: ['Reel', 'Treble Jig'],
    ages: ['U9', 'U12', '12&O'],
    system: 'single',
    price: 1200,
  },
  {
    title: 'Open Championship',
    type: 'championship',
    levels: ['open'],
    dances: ['Open Championship'],
    ages: ['U12', '12&O'],
    system: 'open',
    price: 6500,
    recall: true,
  },
];

/** The categories of an event, with codes in hundreds by category: 101, 102 ... 201 ... */
export const gradesOf = (event: string, syllabus: readonly Category[], dice: Dice): Grade[] =>
  syllabus.map(({ title, type, levels, dances, ages: columnsOf, system, price, recall }, ordering) => {
    const rules = systemRules(system);
    const rows = dances.map((dance) => ({ _id: dice.id(), title: dance }));
    const columns = columnsOf.map((age) => ({ _id: dice.id(), title: '', age }));
    return {
      _id: dice.id(),
      event,
      title,
      type,
      levels,
      recallType: recall ? 'PERCENT' : 'NONE',
      recallPercent: 50,
      nationalQualifier: 0,
      worldQualifier: recall ? 3 : 0,
      price,
      applyFamilyMax: true,
      scoring: systemId(system),
      rounds: rules.rounds,
      judges: Math.max(...rules.judge_count),
      rules,
      judgeSignoffs: false,
      roundResults: rules.rounds > 1,
      rows,
      columns,
      competitions: rows.flatMap((row, r) =>
        columns.map((column, c) => ({
          _id: dice.id(),
          row: row._id,
          column: column._id,
          code: `${(ordering + 1) * 100 + r * columns.length + c + 1}`,
          rowTitle: row.title,
          columnTitle: ageGroupLabel(column.age),
        })),
      ),
      ordering,
      revision: 1,
    };
  });
