import type { TabulatorCompetition } from '@rince/contracts/judging';
import type { CheckCase } from '@rince/domain/tabulation/check-case';
import type { GivenMark } from './marks.ts';

type Sheet = Pick<TabulatorCompetition, 'competition' | 'entries' | 'template'>;

interface Place {
  readonly competition: string;
  readonly round: number;
  readonly slot: number;
  readonly entry: string;
}

const keyOf = ({ competition, round, slot, entry }: Place): string => `${competition} ${round} ${slot} ${entry}`;

/** Every mark the server said it has: what the proof believes, kept apart from what it later reads. */
export class MarkBook {
  readonly #marks = new Map<string, GivenMark & Place>();
  /** Marks given, corrections included. */
  given = 0;

  get size(): number {
    return this.#marks.size;
  }

  write(place: Place, mark: GivenMark): void {
    this.given++;
    this.#marks.set(keyOf(place), { ...place, ...mark });
  }

  some(is: (mark: GivenMark) => boolean): boolean {
    return [...this.#marks.values()].some(is);
  }

  get(place: Place): GivenMark | undefined {
    return this.#marks.get(keyOf(place));
  }

  /** What a sheet shows that was not given, or does not show that was. */
  against({ competition: { _id: competition, code }, template }: Sheet): string[] {
    const wrong: string[] = [];
    let shown = 0;
    for (const [round, { judges }] of Object.entries(template))
      for (const { slot, scores } of judges)
        for (const [entry, { score, absent, comments }] of Object.entries(scores)) {
          shown++;
          const given = this.get({ competition, round: Number(round), slot, entry });
          const where = `${code}, round ${round}, judge ${slot}, ${entry}`;
          if (!given) wrong.push(`${where}: ${score} was never given`);
          else if (given.score !== score || given.absent !== absent || given.comments !== comments)
            wrong.push(`${where}: shows ${score} '${comments}', given was ${given.score} '${given.comments}'`);
        }
    const expected = [...this.#marks.values()].filter((mark) => mark.competition === competition).length;
    if (shown !== expected) wrong.push(`${code}: shows ${shown} marks, given were ${expected}`);
    return wrong;
  }

  /** The case for the check tool: the rules of the sheet, the dancers on it, the marks that were given. */
  caseOf({ competition, entries }: Sheet): CheckCase {
    const { scoring, recall, worldQualifier, nationalQualifier } = competition;
    return {
      id: competition._id,
      competitionType: competition.type,
      scoring,
      recall,
      worldQualifier,
      nationalQualifier,
      entries: entries.map(({ _id, wmh, withdrawn }) => ({
        id: _id,
        wmh,
        withdrawn,
        scores: scoring.judge_count.map((judges, round) =>
          Array.from(
            { length: judges },
            (_, slot) =>
              this.get({ competition: competition._id, round: round + 1, slot: slot + 1, entry: _id })?.score ?? null,
          ),
        ),
      })),
    };
  }
}
