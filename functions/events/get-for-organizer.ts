import type { UseCase } from '@rince/runtime/http';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { organizerView } from './organizer-view.ts';

export const getForOrganizer: UseCase<'getForOrganizer'> = async (ctx, { query }) => {
  const { event, grades } = await loadSyllabus(ctx.table, query.id);
  ctx.allow('event.tabulate', { event });
  return organizerView(ctx, event, grades);
};
