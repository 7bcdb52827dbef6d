import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { judgeCards } from './judge-cards.ts';

/** One scorecard with its neighbours, so that 'Save & Next' needs no further question. */
export const getJudgeSingle: UseCase<'getJudgeSingle'> = async (ctx, { query }) => {
  const { id, round } = query.query;
  const [competition = ''] = id.split('-');
  const cards = await judgeCards(ctx, competition);
  const entry = cards.entries.find(({ _id }) => _id === id);
  if (!entry || !cards.rounds.includes(round)) throw refuse('NOT_FOUND');
  return { ...cards, entry, round };
};
