import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { changeEntry } from '@rince/store/entries';
import { dancersFacts } from '../steps/dancer-access.ts';
import { loadEntry } from '../steps/entry-facts.ts';
import { entryView } from '../steps/entry-view.ts';
import { loadSyllabus } from '../steps/event-facts.ts';
import { chosenEntry, namedDancers } from './chosen-entry.ts';
import { releasePayment } from './release-payment.ts';

/** Changes an entry before it is paid, or goes back to choosing. */
export const editEntry: UseCase<'editEntry'> = async (ctx, { params, body }) => {
  const { entry, facts } = await loadEntry(ctx, params.id);
  ctx.allow('entry.edit', { entry: facts });
  if (entry.step === 2) throw refuse('ALREADY_PAID');
  await releasePayment(ctx, entry);
  const syllabus = await loadSyllabus(ctx.table, entry.event);
  const seen = { ...entry, revision: body.revision };

  const change = body.entry
    ? chosenEntry(ctx, syllabus, body.entry, await ownedOrTaught(ctx, body.entry, entry.owner), entry)
    : { step: body.direction === 'subtract' ? 0 : 1 };

  return ctx.commit(
    changeEntry(seen, change),
    entryView({ ...entry, ...change, revision: body.revision + 1 }, syllabus.event),
  );
};

/** The dancers of the form, each the entry's owner's own or student: nobody enters somebody else's child. */
const ownedOrTaught = async (
  ctx: Parameters<typeof namedDancers>[0],
  form: Parameters<typeof namedDancers>[1],
  owner: string,
) => {
  const dancers = await namedDancers(ctx, form);
  const facts = await dancersFacts(ctx.table, dancers);
  if (!facts.every(({ owners, teachers }) => owners.includes(owner) || teachers.includes(owner)))
    throw refuse('NOT_FOUND');
  return dancers;
};
