import type { UseCase } from '@rince/runtime/http';
import { judgeCards } from './judge-cards.ts';

export const getJudgeCompetition: UseCase<'getJudgeCompetition'> = (ctx, { query }) => judgeCards(ctx, query.query.id);
