import { chooseEntry } from '@rince/domain/entry/choose';
import { type Entry, freshEntry } from '@rince/domain/entry/entry';
import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { changeEntry, createEntry as create, ownEntry } from '@rince/store/entries';
import { entryView } from '../shared/entry/entry-view.ts';
import { nameDancers } from '../shared/entry/name-dancers.ts';
import { releasePayment } from '../shared/entry/release-payment.ts';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { namedCompetitors } from './named-competitors.ts';

/** Saves an entry; a family has one for an event, so a second 'Register' goes on with the first. */
export const createEntry: UseCase<'createEntry'> = async (ctx, { body }) => {
  const owner = signedIn(ctx)._id;
  const syllabus = await loadSyllabus(ctx.table, body.entry.event);
  const { event } = syllabus;
  // Before its names are read: whoever corrects one of them meanwhile changes it.
  const before = await ownEntry(ctx.table, owner, event._id);
  const named = await namedCompetitors(ctx, event, body.entry);
  ctx.allow('entry.create', { event, dancers: named.map(({ facts }) => facts) });
  if (before?.paidAt !== undefined) throw refuse('ALREADY_PAID');
  if (before) await releasePayment(ctx, before);

  const chosen = chooseEntry({ ...ctx, actor: signedIn(ctx) }, syllabus, body.entry, named, before);

  if (before)
    return ctx.commit(
      [...changeEntry(before, chosen), ...nameDancers(before, chosen.sections)],
      await entryView(ctx, { ...before, ...chosen, revision: before.revision + 1 }, event),
    );
  const entry: Entry = {
    ...freshEntry,
    ...chosen,
    _id: ctx.newId(),
    event: event._id,
    owner,
    createdAt: ctx.now.toISOString(),
  };
  return ctx.commit([...create(entry), ...nameDancers(entry, chosen.sections, [])], await entryView(ctx, entry, event));
};
