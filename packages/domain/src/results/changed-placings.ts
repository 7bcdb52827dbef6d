import type { PublicPlacing } from './public-placings.ts';
import type { ResultVersion } from './result-version.ts';

/** What a dancer's family reads of one version of a result. */
export interface ReviewedLine {
  readonly dancerNumber: number;
  readonly label: string;
  readonly points: string;
  /** Everybody else reads it, too. */
  readonly listed: boolean;
}

/** Somebody whose line is not the same in two versions; `null` where they have none. */
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
  readonly hidden: boolean;
}

/** One version: what everybody reads of it, what it was calculated to, and who stands on its lines. */
export interface ReadVersion {
  readonly placings: readonly Pick<PublicPlacing, 'dancerNumber'>[];
  readonly result: Pick<ResultVersion, 'standings'>;
  readonly lines: readonly Standing[];
}

const linesOf = ({ placings, result, lines }: ReadVersion) => {
  const listed = new Set(placings.map(({ dancerNumber }) => dancerNumber));
  const byId = new Map(lines.map((line) => [line._id, line]));
  return new Map(
    result.standings.flatMap(({ id, label, final }) => {
      const line = byId.get(id);
      if (!line || line.hidden) return [];
      const { dancer, dancerNumber, name, lname } = line;
      const read: ReviewedLine = { dancerNumber, label, points: final.score, listed: listed.has(dancerNumber) };
      return [[dancer, { name: `${name} ${lname}`.trim(), read }] as const];
    }),
  );
};

const isSame = (one: ReviewedLine, other: ReviewedLine): boolean =>
  one.dancerNumber === other.dancerNumber &&
  one.label === other.label &&
  one.points === other.points &&
  one.listed === other.listed;

/** Whose number, placing or points are others than before, in the new order; who has none any more comes last. Who is hidden stays so. */
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
