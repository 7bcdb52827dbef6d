import type { Level } from '../people/levels.ts';
import type { CompetitionType } from '../tabulation/label.ts';
import type { RecallType } from '../tabulation/recall.ts';
import type { Scoring } from '../tabulation/scoring.ts';
import type { Round } from '../video.ts';

/** A category of the syllabus: its levels, its rules, and a grid of dances and age groups. */
export interface Grade {
  readonly _id: string;
  readonly event: string;
  readonly title: string;
  readonly type: CompetitionType;
  readonly levels: readonly Level[];
  readonly recallType: RecallType;
  readonly recallPercent: number;
  readonly nationalQualifier: number;
  readonly worldQualifier: number;
  readonly price: number;
  readonly applyFamilyMax: boolean;
  readonly scoring?: string;
  readonly rounds: number;
  readonly judges: number;
  /** The rules as they were when the grid was saved; a scoring system edited later changes nothing here. */
  readonly rules: Scoring;
  readonly judgeSignoffs: boolean;
  readonly roundResults: boolean;
  /** Of a feis in a hall: the rounds that its dancers send by video. */
  readonly videoRounds?: readonly Round[];
  readonly rows: readonly { readonly _id: string; readonly title: string }[];
  readonly columns: readonly { readonly _id: string; readonly title: string; readonly age: string }[];
  readonly competitions: readonly GradeCompetition[];
  readonly ordering: number;
  readonly revision: number;
}

/** One cell of the grid: the competition where a row (a dance) and a column (an age group) meet. */
export interface GradeCompetition {
  readonly _id: string;
  readonly row: string;
  readonly column: string;
  readonly code: string;
  readonly rowTitle: string;
  readonly columnTitle: string;
  /** The most entries; any number without it. */
  readonly cap?: number | undefined;
  /** Made by the office for dancers of another one: families cannot enter it. */
  readonly byOffice?: boolean;
}
