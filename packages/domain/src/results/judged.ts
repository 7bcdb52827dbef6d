import { criteriaNamed } from '../sheet/criteria.ts';
import type { Panel } from '../sheet/panel.ts';
import type { Sheet } from '../tabulation/tabulate.ts';
import type { JudgeWords } from './frozen-result.ts';
import { roundRanks } from './round-ranks.ts';

/** A place in a panel, from 1. */
interface Place {
  readonly round: number;
  readonly slot: number;
}

/** What is known of a dancer on a sheet, and how much of it a reader may know. */
interface Known {
  readonly id: string;
  readonly sheet: Sheet;
  readonly panel: Panel;
  readonly words: readonly JudgeWords[];
  readonly seesMark: (place: Place) => boolean;
  readonly seesWords: (place: Place) => boolean;
  readonly nameOf: (judge: string) => string;
}

/** What each judge of a panel gave a dancer and wrote, by round; a place of which the reader may know nothing is not there. */
export const judgedBy = ({ id, sheet, panel, words, seesMark, seesWords, nameOf }: Known) => {
  const marks = sheet.entries.find((entry) => entry.id === id)?.marks ?? [];
  const slots = Math.max(0, ...marks.map((round) => round.length));
  const nameAt = ({ round, slot }: Place): string => nameOf(panel[round - 1]?.[slot - 1] ?? '');
  return Array.from({ length: slots }, (_, i) => i + 1).flatMap((slot) => {
    const rounds = marks.flatMap((given, i) => {
      const place = { round: i + 1, slot };
      const said = seesWords(place) ? words.find((one) => one.round === place.round && one.slot === slot) : undefined;
      const score = seesMark(place) ? (given[slot - 1] ?? null) : null;
      if (slot > given.length || (score === null && !said)) return [];
      // Who has written something and given nothing yet has not said that the dancer is absent.
      const shown = score === null ? (seesMark(place) && said?.absent ? null : undefined) : score / 1000;
      const rank = score === null ? undefined : roundRanks(sheet, i, slot - 1).get(id);
      return [
        {
          round: place.round,
          ...(shown === undefined ? {} : { score: shown }),
          ...(rank ? { rank: rank.rank } : {}),
          tied: rank?.tied ?? false,
          judge: nameAt(place),
          comments: said?.comments ?? '',
          goodJob: criteriaNamed(said?.goodJob ?? {}),
          needsWork: criteriaNamed(said?.needsWork ?? {}),
        },
      ];
    });
    return rounds.length === 0
      ? []
      : [{ label: `Judge ${slot}`, name: nameAt({ round: rounds[0]?.round ?? 1, slot }), rounds }];
  });
};
