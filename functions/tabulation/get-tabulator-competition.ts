import type { UseCase } from '@rince/runtime/http';
import { loadSheet } from '../shared/sheet/load-sheet.ts';
import { tabulatorView } from './tabulator-view.ts';

export const getTabulatorCompetition: UseCase<'getTabulatorCompetition'> = async (ctx, { query }) => {
  const facts = await loadSheet(ctx.table, query.query.id);
  ctx.allow('event.tabulate', { event: facts.event });
  return tabulatorView(ctx, facts, query.query.scoreLists);
};
