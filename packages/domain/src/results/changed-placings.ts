import type { PublicPlacing } from './public-placings.ts';
import type { ResultVersion } from './result-version.ts';

/** What is read of a dancer in one version of a result. */
export interface ReviewedLine {
  readonly dancerNumber: number;
  readonly label: string;
  readonly points: string;
}

/** Somebody whose line is not the same in two versions; `null` where they are not listed. */
export interface ChangedPlacing {
  readonly dancerNumber: number;
  /** For the office alone. */
  readonly name: string;
  readonly before: ReviewedLine | null;
  readonly now: ReviewedLine | null;
}

/** Who stands on a line. */
interface Standing {
  readonly _id: string;
  readonly dancer: string;
  readonly dancerNumber: number;
  readonly name: string;
  readonly lname: string;
}

/** One version: what everybody reads of it, what it was calculated to, and who stands on its lines. */
export interface ReadVersion {
  readonly placings: readonly Pick<PublicPlacing, 'dancerNumber' | 'label'>[];
  readonly result: Pick<ResultVersion, 'standings'>;
  readonly lines: readonly Standing[];
}

const linesOf = ({ placings, result, lines }: ReadVersion) => {
  const byNumber = new Map(lines.map((line) => [line.dancerNumber, line]));
  const points = new Map(result.standings.map(({ id, final }) => [id, final.score]));
  return new Map(
    placings.flatMap(({ dancerNumber, label }) => {
      const line = byNumber.get(dancerNumber);
      if (!line) return [];
      const read: ReviewedLine = { dancerNumber, label, points: points.get(line._id) ?? '' };
      return [[line.dancer, { name: `${line.name} ${line.lname}`.trim(), read }] as const];
    }),
  );
};

const isSame = (one: ReviewedLine, other: ReviewedLine): boolean =>
  one.dancerNumber === other.dancerNumber && one.label === other.label && one.points === other.points;

/** Whose number, placing or points everybody reads otherwise than before, in the new order; who is listed no more comes last. */
export const changedPlacings = (was: ReadVersion, is: ReadVersion): ChangedPlacing[] => {
  const [before, now] = [linesOf(was), linesOf(is)];
  return [
    ...[...now].flatMap(([dancer, { name, read }]) => {
      const old = before.get(dancer)?.read ?? null;
      if (old && isSame(old, read)) return [];
      return [{ dancerNumber: read.dancerNumber, name, before: old, now: read }];
    }),
    ...[...before].flatMap(([dancer, { name, read }]) =>
      now.has(dancer) ? [] : [{ dancerNumber: read.dancerNumber, name, before: read, now: null }],
    ),
  ];
};
