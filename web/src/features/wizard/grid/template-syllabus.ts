import type { Level } from '@rince/domain/people/levels';
import type { CompetitionType } from '@rince/domain/tabulation/label';
import { fillCodes } from './grid-codes.ts';
import { type DraftCategory, fakeId, newCategory } from './grid-draft.ts';

interface Category {
  readonly title: string;
  readonly type: CompetitionType;
  readonly levels: readonly Level[];
  readonly dances: readonly string[];
  readonly ages: readonly string[];
  /** In cents. */
  readonly price: number;
  readonly rounds?: 2 | 3;
  readonly judges?: 3;
}

const light = ['Reel', 'Light Jig', 'Slip Jig', 'Single Jig'];
const heavy = ['Treble Jig', 'Hornpipe'];
const youngest = ['U6', 'U7', 'U8', 'U9', 'U10', 'U11', 'U13', '13&O'];
const ages = ['U7', 'U8', 'U9', 'U10', 'U11', 'U12', 'U14', '14&O'];
const champions = ['U9', 'U10', 'U11', 'U12', 'U13', 'U14', 'U16', '16&O'];
const few = ['U9', 'U12', '12&O'];

const solo = (title: string, level: Level, dances: readonly string[], of: readonly string[]): Category => ({
  title,
  type: 'grades',
  levels: [level],
  dances,
  ages: of,
  price: 1200,
});
const preliminary = (of: readonly string[]): Category => ({
  title: 'Preliminary Championship',
  type: 'championship',
  levels: ['prelim'],
  dances: ['Preliminary Championship'],
  ages: of,
  price: 5500,
  rounds: 2,
  judges: 3,
});
const open = (of: readonly string[]): Category => ({
  title: 'Open Championship',
  type: 'championship',
  levels: ['open'],
  dances: ['Open Championship'],
  ages: of,
  price: 6500,
  rounds: 3,
  judges: 3,
});
const firstFeis: Category = {
  title: 'First Feis',
  type: 'first',
  levels: ['firstfeis'],
  dances: ['Reel', 'Light Jig'],
  ages: ['U7', 'U10', '10&O'],
  price: 1000,
};
const adult = solo('Adult', 'adult', ['Reel', 'Slip Jig', 'Treble Jig', 'Hornpipe'], ['21&O']);

/** What a new event can start from. */
export const templates: readonly {
  readonly id: string;
  readonly title: string;
  readonly categories: readonly Category[];
}[] = [
  {
    id: 'local',
    title: 'A local feis',
    categories: [
      firstFeis,
      solo('Beginner', 'beginner', [...light, ...heavy], youngest),
      solo('Advanced Beginner', 'advanced', [...light, ...heavy], ages),
      solo('Novice', 'novice', [...light, ...heavy, 'Trad Set'], ages),
      solo('Prizewinner', 'prizewinner', [...light.slice(0, 3), ...heavy, 'Trad Set'], ages),
      preliminary(champions),
      open(champions),
      adult,
      {
        title: 'Treble Reel Specials',
        type: 'special',
        levels: [],
        dances: ['Treble Reel'],
        ages: ['U8', 'U10', 'U13', 'U16', '16&O'],
        price: 1500,
      },
      {
        title: 'Figure Dances',
        type: 'teams',
        levels: [],
        dances: ['Two Hand', 'Three Hand', 'Four Hand', 'Eight Hand'],
        ages: ['U8', 'U10', 'U12', 'U15', 'all'],
        price: 800,
      },
    ],
  },
  {
    id: 'small',
    title: 'A small feis',
    categories: [
      firstFeis,
      solo('Beginner', 'beginner', ['Reel', 'Light Jig', 'Slip Jig', 'Treble Jig'], few),
      solo('Novice', 'novice', ['Reel', 'Slip Jig', 'Treble Jig', 'Hornpipe'], few),
      solo('Prizewinner', 'prizewinner', ['Reel', 'Slip Jig', 'Treble Jig', 'Hornpipe'], few),
      preliminary(few),
      open(few),
      adult,
    ],
  },
];

const draftFrom = ({ title, type, levels, dances, ages: of, price, rounds, judges }: Category): DraftCategory => ({
  ...newCategory(0),
  title,
  type,
  levels,
  price,
  rounds: rounds ?? 1,
  judges: judges ?? 1,
  recallType: rounds === 3 ? 'PERCENT' : 'NONE',
  // Figures are danced by teams of several families.
  applyFamilyMax: type !== 'teams',
  rows: dances.map((dance) => ({ _id: fakeId(), title: dance })),
  columns: of.map((age) => ({ _id: fakeId(), title: '', age })),
});

/** A template's categories with codes that nobody uses, in hundreds by category. */
export function draftsOf(categories: readonly Category[], others: readonly DraftCategory[]): DraftCategory[] {
  const all = [...others];
  for (const category of categories.map(draftFrom)) all.push({ ...category, cells: fillCodes(category, all) });
  return all.slice(others.length);
}
