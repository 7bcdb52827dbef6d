import type { UseCase } from '@rince/runtime/http';
import { changeEntry } from '@rince/store/entries';
import { entryView } from '../shared/entry/entry-view.ts';
import { loadEntry } from '../shared/entry/load-entry.ts';

export const updateTeacherAccess: UseCase<'updateTeacherAccess'> = async (ctx, { body }) => {
  const { entry, event, facts } = await loadEntry(ctx, body.entryId);
  ctx.allow('entry.consent', { entry: facts });
  const { teacherAccess } = body;
  const next = { ...entry, teacherAccess, revision: entry.revision + 1 };
  return ctx.commit(changeEntry(entry, { teacherAccess }), await entryView(ctx, next, event));
};
