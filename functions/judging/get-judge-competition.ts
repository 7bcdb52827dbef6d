import type { UseCase } from '@rince/runtime/http';
import { judgeCards } from './judge-cards.ts';

export const getJudgeCompetition: UseCase<'getJudgeCompetition'> = async (ctx, { query }) =>
  (await judgeCards(ctx, query.query.id)).cards;
