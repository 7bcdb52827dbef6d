import { groupedBy } from '../grouped.ts';
import { passedOver } from '../sheet/whole-sheet.ts';
import type { Sheet } from '../tabulation/tabulate.ts';
import { type ChangedMark, dancedAgain } from './danced-again.ts';
import type { ResultVersion } from './result-version.ts';

export const warningKinds = [
  'far from the panel',
  'same column',
  'one mark',
  'zero',
  'danced again',
  'few dancers',
  'recall',
] as const;
export type WarningKind = (typeof warningKinds)[number];

/** Something to look at before a result is public. It never holds anybody back: each of them can be as it should. */
export interface Warning {
  readonly kind: WarningKind;
  /** What is said, with dancers by their numbers. */
  readonly message: string;
  readonly round?: number;
}

/** In thousandths: so far from the others of a panel, two digits may have changed places. */
const farOff = 30_000;
/** Fewer dancers may well have the same mark, or the same marks twice. */
const fewest = 3;

type Column = readonly (readonly [string, number])[];

const here = ({ entries }: Sheet) => entries.filter(({ withdrawn }) => !withdrawn);

/** A judge's marks of a round, by dancer. Round and slot from 0. */
const columnOf = (sheet: Sheet, round: number, slot: number): Column =>
  here(sheet).flatMap(({ id, marks }) => {
    const mark = marks[round]?.[slot];
    return mark === null || mark === undefined ? [] : [[id, mark] as const];
  });

const shown = (thousandths: number): string => String(thousandths / 1000);

/** 47 for 74; undefined where a mark has not two digits before the point. */
const swapped = (mark: number): number | undefined => {
  const whole = Math.floor(mark / 1000);
  if (whole < 10 || whole > 99) return undefined;
  return ((whole % 10) * 10 + Math.floor(whole / 10)) * 1000 + (mark % 1000);
};

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** Of two judges who are far from each other, which one is off is anybody's guess: only the lower one is named. */
const isOff = (mark: number, others: readonly number[]): boolean =>
  others.length > 0 && Math.abs(mark - mean(others)) >= farOff && (others.length > 1 || mark < (others[0] ?? 0));

const farFromPanel = (sheet: Sheet, round: number, numberOf: (id: string) => string): Warning[] =>
  here(sheet).flatMap(({ id, marks }) => {
    const row = (marks[round] ?? []).map((mark, slot) => ({ mark, slot })).filter(({ mark }) => mark !== null);
    return row.flatMap(({ mark, slot }) => {
      const others = row.filter((other) => other.slot !== slot).map((other) => other.mark ?? 0);
      // A mark of 0 is named for what it is.
      if (mark === null || mark === 0 || !isOff(mark, others)) return [];
      const other = swapped(mark);
      const meant =
        other !== undefined && Math.abs(other - mean(others)) < farOff / 3 ? ` Was ${shown(other)} meant?` : '';
      return [
        {
          kind: 'far from the panel' as const,
          round: round + 1,
          message: `Judge ${slot + 1} gave ${numberOf(id)} ${shown(mark)}, the rest of the panel ${others.map(shown).join(', ')}.${meant}`,
        },
      ];
    });
  });

const isOneMark = (column: Column): boolean =>
  column.length >= fewest && column.every(([, mark]) => mark === column[0]?.[1]);

const columnWarnings = (sheet: Sheet, round: number): Warning[] => {
  const columns = Array.from({ length: sheet.scoring.judge_count[round] ?? 0 }, (_, slot) =>
    columnOf(sheet, round, slot),
  );
  return columns.flatMap((column, slot): Warning[] => {
    if (isOneMark(column))
      return [
        {
          kind: 'one mark',
          round: round + 1,
          message: `Judge ${slot + 1} gave everybody ${shown(column[0]?.[1] ?? 0)}.`,
        },
      ];
    const twin = columns.findIndex(
      (other, at) => at < slot && column.length >= fewest && JSON.stringify(other) === JSON.stringify(column),
    );
    return twin < 0
      ? []
      : [
          {
            kind: 'same column',
            round: round + 1,
            message: `Judge ${twin + 1} and Judge ${slot + 1} gave everybody the same marks. Was a sheet keyed twice?`,
          },
        ];
  });
};

/** Where a judge gave 0. Rounds and slots from 1. */
export const zeros = (sheet: Sheet): { readonly id: string; readonly round: number; readonly slot: number }[] =>
  here(sheet).flatMap(({ id, marks }) =>
    marks.flatMap((row, round) =>
      row.flatMap((mark, slot) => (mark === 0 ? [{ id, round: round + 1, slot: slot + 1 }] : [])),
    ),
  );

const fewDancers = ({ sheet, standings, field }: Pick<ResultVersion, 'sheet' | 'standings' | 'field'>): Warning[] => {
  const most = Math.max(sheet.worldQualifier, sheet.nationalQualifier);
  const some = standings.filter(({ recalled }) => recalled).length || field;
  return some < most
    ? [
        {
          kind: 'few dancers',
          message: `${most} qualify by the rules of this grade, and there are ${some} to choose from.`,
        },
      ]
    : [];
};

const overlooked = (sheet: Sheet, numberOf: (id: string) => string): Warning[] => {
  const numbers = passedOver(sheet).map(numberOf);
  return numbers.length === 0
    ? []
    : [
        {
          kind: 'recall',
          round: 3,
          message: `By the marks as they are now, the recall would call ${numbers.join(', ')} too. A mark was corrected after it.`,
        },
      ];
};

const again = (marked: ReturnType<typeof dancedAgain>, numberOf: (id: string) => string): Warning[] =>
  [...groupedBy(marked, ({ round }) => round)].map(([round, some]) => ({
    kind: 'danced again',
    round,
    message: `Each judge gave ${some.map(({ id }) => numberOf(id)).join(', ')} another mark than before, and nobody wrote why. Did they dance again?`,
  }));

/**
 * What to look at before a result becomes public.
 *
 * @param isExplained whether somebody said why a dancer has 0
 * @param changes what was saved over marks that were there
 */
export const resultWarnings = (
  result: Pick<ResultVersion, 'sheet' | 'standings' | 'field'>,
  {
    numberOf,
    isExplained,
    changes = [],
  }: {
    readonly numberOf: (id: string) => string;
    readonly isExplained: (zero: ReturnType<typeof zeros>[number]) => boolean;
    readonly changes?: readonly ChangedMark[];
  },
): Warning[] => {
  const { sheet } = result;
  return [
    ...sheet.scoring.judge_count.flatMap((_, round) => [
      ...farFromPanel(sheet, round, numberOf),
      ...columnWarnings(sheet, round),
    ]),
    ...zeros(sheet)
      .filter((zero) => !isExplained(zero))
      .map(
        ({ id, round, slot }): Warning => ({
          kind: 'zero',
          round,
          message: `Judge ${slot} gave ${numberOf(id)} 0, and did not write why.`,
        }),
      ),
    ...again(dancedAgain(result, changes), numberOf),
    ...fewDancers(result),
    ...overlooked(sheet, numberOf),
  ];
};
