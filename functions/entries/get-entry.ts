import type { UseCase } from '@rince/runtime/http';
import { loadEntry } from '../steps/entry-facts.ts';
import { entryView } from '../steps/entry-view.ts';

export const getEntry: UseCase<'getEntry'> = async (ctx, { params }) => {
  const { entry, event, facts } = await loadEntry(ctx, params.id);
  ctx.allow('entry.read', { entry: facts });
  return entryView(ctx, entry, event);
};
