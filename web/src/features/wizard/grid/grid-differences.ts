import { ageGroupLabel } from '@rince/domain/event/age-group';
import { typeLabels } from '../../../feis/events/type-labels.ts';
import { cellsOf, type DraftCategory } from './grid-draft.ts';

export interface GridDifference {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

const money = (cents: number): string => (cents / 100).toFixed(2);
const yes = (value: boolean): string => (value ? 'yes' : 'no');

const facets: readonly (readonly [string, (category: DraftCategory) => string])[] = [
  ['Title', ({ title }) => title],
  ['Competition type', ({ type }) => (type === '' ? '' : typeLabels[type])],
  ['Price', ({ price }) => money(price)],
  ['Levels', ({ levels }) => levels.join(', ')],
  ['Rounds', ({ rounds }) => String(rounds)],
  ['Judges', ({ judges }) => String(judges)],
  ['Recall', ({ recallType, recallPercent }) => (recallType === 'PERCENT' ? `${recallPercent} %` : recallType)],
  ['National qualifiers', ({ nationalQualifier }) => String(nationalQualifier)],
  ['World qualifiers', ({ worldQualifier }) => String(worldQualifier)],
  ['Family maximum', ({ applyFamilyMax }) => yes(applyFamilyMax)],
  ['Judges sign off', ({ judgeSignoffs }) => yes(judgeSignoffs)],
  ['Families see each round', ({ roundResults }) => yes(roundResults)],
  ['Rounds by video', ({ videoRounds }) => videoRounds.join(', ')],
  [
    'Places',
    (category) =>
      cellsOf(category)
        .flatMap(({ code, cap }) => (cap === undefined ? [] : `${code}: ${cap}`))
        .join(', '),
  ],
  ['Dances', ({ rows }) => rows.map(({ title }) => title).join(', ')],
  ['Age groups', ({ columns }) => columns.map(({ title, age }) => title || ageGroupLabel(age)).join(', ')],
];

const most = 12;
const only = (codes: readonly string[], others: ReadonlySet<string>): string => {
  const own = codes.filter((code) => !others.has(code));
  return own.length > most ? `${own.slice(0, most).join(', ')} ...` : own.join(', ');
};

/** Where two versions of a category differ, in words. */
export function gridDifferences(mine: DraftCategory, theirs: DraftCategory): GridDifference[] {
  const codes = [mine, theirs].map((one) => cellsOf(one).map(({ code }) => code)) as [string[], string[]];
  const here = only(codes[0], new Set(codes[1]));
  const there = only(codes[1], new Set(codes[0]));
  return [
    ...facets.flatMap(([label, show]) => {
      const pair = { label, mine: show(mine), theirs: show(theirs) };
      return pair.mine === pair.theirs ? [] : [pair];
    }),
    ...(here + there === '' ? [] : [{ label: 'Codes only there', mine: here, theirs: there }]),
  ];
}
