import { scoreRecordOf } from '@rince/contracts/views/score-record';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { judgeCards } from './judge-cards.ts';

/** One scorecard with its neighbours, so that 'Save & Next' needs no further question. */
export const getJudgeSingle: UseCase<'getJudgeSingle'> = async (ctx, { query }) => {
  const { id } = query.query;
  const [competition = ''] = id.split('-');
  const { cards, rules } = await judgeCards(ctx, competition);
  const open = cards.rounds.find((one) => !cards.finalized.includes(one));
  const round = query.query.round ?? open ?? cards.rounds[0];
  const entry = cards.entries.find(({ _id }) => _id === id);
  if (!entry || round === undefined || !cards.rounds.includes(round)) throw refuse('NOT_FOUND');
  return { ...cards, entry: { ...entry, ...scoreRecordOf(cards, entry, rules) }, round };
};
