import type { Grade, GradeCompetition } from '../event/grade.ts';
import { hasRecall } from '../sheet/recall-round.ts';
import type { RosterLine } from '../sheet/roster-line.ts';
import type { CardLine } from '../tabulation/card.ts';
import { decimal, type Fraction, rounded } from '../tabulation/fraction.ts';
import type { CompetitionType } from '../tabulation/label.ts';
import type { PartLine } from '../tabulation/part.ts';
import type { Rank } from '../tabulation/rank.ts';
import type { RotationType } from '../tabulation/scoring.ts';
import { type PartName, tabulate } from '../tabulation/tabulate.ts';
import type { FrozenResult, JudgeWords } from './frozen-result.ts';
import type { ResultVersion } from './result-version.ts';

/** What a judge's card says of a dancer: marks as they were given, Irish points in hundredths. */
export interface FullCard extends Rank {
  readonly total: string;
  readonly ip: string;
  /** Dropped as the highest or the lowest: its points do not count. */
  readonly isDropped: boolean;
}
/** The cards of one panel, and what they come to. */
export interface FullPart {
  readonly name: PartName;
  readonly cards: readonly (FullCard | null)[];
  readonly ip: string;
}
/** A dancer's line with everything that led to it. */
export interface FullLine extends Rank {
  readonly entryCompetition: string;
  /** 0 for somebody who is not on the sheet any more. */
  readonly dancerNumber: number;
  readonly name: string;
  readonly school: string;
  readonly region: string;
  /** Is shown on no list, but to judges. */
  readonly hidden: boolean;
  readonly label: string;
  readonly score: string;
  readonly subtotal: (Rank & { readonly ip: string }) | null;
  readonly placed: boolean;
  readonly recalled: boolean;
  readonly wq: boolean;
  readonly nq: boolean;
  /** By round, then by judge. */
  readonly rounds: readonly (readonly (FullCard | null)[])[];
  readonly early: readonly FullPart[];
  readonly final: readonly FullPart[];
  readonly words: readonly JudgeWords[];
}
/** The whole result of a competition, as documents show it. */
export interface FullResult extends Pick<GradeCompetition, 'code' | 'rowTitle' | 'columnTitle'> {
  readonly _id: string;
  readonly gradeTitle: string;
  readonly type: CompetitionType;
  readonly rotation: RotationType;
  /** Judges in each round. */
  readonly judgeCount: readonly number[];
  readonly showIp: boolean;
  readonly hasRecall: boolean;
  /** A recall places nobody yet. */
  readonly kind: ResultVersion['kind'];
  readonly isPublic: boolean;
  /** Something was calculated that is not what is public. */
  readonly hasLater: boolean;
  /** Marks, dancers or rules have changed since it was calculated. Not asked of what shows public results alone. */
  readonly isOutdated: boolean;
  readonly at: string;
  readonly field: number;
  /** Names by round, then by slot; nothing where nobody sits or is known. */
  readonly judges: readonly (readonly string[])[];
  /** Best first. */
  readonly lines: readonly FullLine[];
}

/** What a whole result is made of. */
export interface FullResultFacts {
  readonly grade: Pick<Grade, 'title'>;
  readonly place: GradeCompetition;
  readonly result: ResultVersion;
  readonly panel: FrozenResult['panel'];
  readonly isPublic: boolean;
  readonly hasLater: boolean;
  readonly isOutdated: boolean;
  readonly roster: readonly RosterLine[];
  /** Names of judges, and regions of dancers, by id. */
  readonly judges: ReadonlyMap<string, string>;
  readonly regions: ReadonlyMap<string, string>;
  /** What judges wrote, by line. */
  readonly words: ReadonlyMap<string, readonly JudgeWords[]>;
}

const shownPoints = (points: Fraction): string => decimal(rounded(points));
const fullCard = (line: CardLine | undefined, isDropped = false): FullCard | null =>
  line
    ? { total: String(line.total / 1000), ip: shownPoints(line.points), rank: line.rank, tied: line.tied, isDropped }
    : null;
const fullParts = (parts: Partial<Record<PartName, PartLine>>): FullPart[] =>
  Object.entries(parts).map(([name, { cards, dropped, points }]) => ({
    name: name as PartName,
    cards: cards.map((card, judge) => fullCard(card, dropped.includes(judge))),
    ip: shownPoints(points),
  }));

/** A result with the cards behind it, calculated again from the marks that it keeps. */
export const fullResult = (facts: FullResultFacts): FullResult => {
  const { grade, place, result, panel, roster, judges, regions, words } = facts;
  const { scoring, competitionType, recall } = result.sheet;
  const worked = new Map(tabulate(result.sheet).standings.map((standing) => [standing.id, standing]));
  const lines = new Map(roster.map((line) => [line._id, line]));
  const isFinal = result.kind === 'final';
  return {
    _id: result.competition,
    code: place.code,
    rowTitle: place.rowTitle,
    columnTitle: place.columnTitle,
    gradeTitle: grade.title,
    type: competitionType,
    rotation: scoring.judge_rotation_type,
    judgeCount: scoring.judge_count,
    showIp: scoring.showIp,
    hasRecall: hasRecall({ rounds: scoring.rounds, recallType: recall.type }),
    kind: result.kind,
    isPublic: facts.isPublic,
    hasLater: facts.hasLater,
    isOutdated: facts.isOutdated,
    at: result.at,
    field: result.field,
    judges: scoring.judge_count.map((count, round) =>
      Array.from({ length: count }, (_, slot) => judges.get(panel[round]?.[slot] ?? '') ?? ''),
    ),
    lines: result.standings.map((standing): FullLine => {
      const line = lines.get(standing.id);
      const cards = worked.get(standing.id);
      return {
        entryCompetition: standing.id,
        dancerNumber: line?.dancerNumber ?? 0,
        name: line ? `${line.name} ${line.lname}`.trim() : '',
        school: line?.school ?? '',
        region: regions.get(line?.dancer ?? '') ?? '',
        hidden: line?.hidden ?? false,
        label: isFinal ? standing.label : '',
        rank: standing.final.rank,
        tied: standing.final.tied,
        score: isFinal ? standing.final.score : '',
        subtotal: standing.subtotal,
        placed: isFinal && standing.placed,
        recalled: standing.recalled,
        wq: isFinal && standing.wq,
        nq: isFinal && standing.nq,
        rounds: cards?.rounds.map((round) => round.map((card) => fullCard(card))) ?? [],
        early: fullParts(cards?.subtotalParts ?? {}),
        final: isFinal ? fullParts(cards?.finalParts ?? {}) : [],
        words: words.get(standing.id) ?? [],
      };
    }),
  };
};
