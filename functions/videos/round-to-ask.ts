import { sentBy } from '@rince/domain/entry/round-by-video';
import type { Video } from '@rince/domain/entry/video';
import { videosKeptUntil } from '@rince/domain/event/windows';
import { refuse } from '@rince/domain/refusal';
import type { CompetitionFacts } from '@rince/domain/sheet/competition-facts';
import { isDancing, notDancing } from '@rince/domain/sheet/not-dancing';
import { asksForRecall } from '@rince/domain/sheet/recall-round';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { type Round, roundsUpTo } from '@rince/domain/video';
import type { Context } from '@rince/runtime/context';
import { checkRecall } from '@rince/store/competitions';
import { checkLine } from '@rince/store/roster';
import { getVideo } from '@rince/store/videos';
import type { Write } from '@rince/store/write';
import { entriesOfLines } from '../shared/entry/people-of-lines.ts';
import { loadCompetition } from '../shared/sheet/load-competition.ts';
import { refuseIfJudged } from './marks-of-round.ts';

/** A round of which a dancer's family may be asked for a video. */
export interface RoundToAsk extends CompetitionFacts {
  /** As it is stored, or as it would begin. */
  readonly video: Video;
  /** What holds only as long as the video would be taken when it comes. */
  readonly holds: readonly Write[];
}

/** Nobody is asked for a video that is refused when it comes: it is danced, by who stands on the line now, and is judged. */
export const roundToAsk = async (
  ctx: Context,
  line: RosterLine,
  { round, until }: { readonly round: Round; readonly until: Date },
): Promise<RoundToAsk> => {
  const facts = await loadCompetition(ctx.table, line.competition);
  const { event, grade, competition } = facts;
  if (!roundsUpTo(grade.rounds).includes(round)) throw refuse('BAD_REQUEST', 'This competition has no such round.');
  if (!isDancing(line)) throw notDancing(line.dancerNumber, line.out);
  const onCards = await refuseIfJudged(ctx.table, {
    competition: competition._id,
    entryCompetition: line._id,
    round,
  });
  if (asksForRecall(grade, round) && !competition.recalled)
    throw refuse(
      'WAITING_FOR_RECALL',
      'Round 3 is danced by who is recalled. Let this dancer send it once the recall is calculated.',
    );
  if (asksForRecall(grade, round) && !competition.recalled?.includes(line._id))
    throw refuse('NOT_RECALLED', 'This dancer was not recalled to round 3, so no video of it is taken.');
  const [entries, kept] = await Promise.all([entriesOfLines(ctx.table, [line]), getVideo(ctx.table, line._id, round)]);
  const stored = sentBy(kept, line);
  if (kept?.video && !stored)
    throw refuse('CONFLICT', 'The video of another dancer, who stood on this line before, lies here.');
  const entry = entries.get(line._id);
  // Who took over the line of a brother or a sister is named in the entry, and sends nothing for it.
  const isEntered = entry?.sections.some(
    ({ dancer, competitions }) => dancer === line.dancer && competitions.some(({ _id }) => _id === line._id),
  );
  if (!entry || !isEntered) throw refuse('NOT_READY', 'This dancer came by no entry: nobody can be asked.');
  const ends = videosKeptUntil(event);
  if (until >= ends) throw refuse('CONFLICT', 'The videos of this event are about to be deleted.');
  const video: Video = {
    ...stored,
    ...{ _id: line._id, round, event: event._id, competition: competition._id },
    ...{ entry: entry._id, owner: entry.owner, dancer: line.dancer },
    ...{ expiresAt: Math.floor(ends.getTime() / 1000), revision: kept?.revision ?? 0 },
  };
  return {
    ...facts,
    video,
    holds: [
      checkLine(competition._id, line._id, { dances: true, dancer: line.dancer }),
      ...onCards,
      ...(asksForRecall(grade, round) ? [checkRecall(competition)] : []),
    ],
  };
};
