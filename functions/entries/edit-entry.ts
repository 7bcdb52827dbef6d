import type { editEntry as row } from '@rince/contracts/routes/entries';
import type { BodyOf } from '@rince/contracts/row';
import {
  type Chooser,
  changeOfEntry,
  chooseEntry,
  type EntryWish,
  type NamedCompetitor,
  refuseUnlessOwnOrTaught,
} from '@rince/domain/entry/choose';
import type { Entry } from '@rince/domain/entry/entry';
import { movesBetween } from '@rince/domain/entry/moves';
import type { Event, EventWithGrades } from '@rince/domain/event/event';
import { isRegistrationOpen } from '@rince/domain/event/windows';
import { refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { changeEntry } from '@rince/store/entries';
import { refuseIfStale } from '@rince/store/stale';
import { atOnce, withGuards } from '@rince/store/write';
import { entryView } from '../shared/entry/entry-view.ts';
import { finishMoves } from '../shared/entry/finish-moves.ts';
import { holdForPayment } from '../shared/entry/hold-for-payment.ts';
import { loadEntry } from '../shared/entry/load-entry.ts';
import { nameDancers } from '../shared/entry/name-dancers.ts';
import { releasePayment } from '../shared/entry/release-payment.ts';
import { bringIntoForce } from '../shared/entry/settle-payment.ts';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { refuseIfJudgingBegan } from '../shared/sheet/leave-unjudged.ts';
import { namedCompetitors } from './named-competitors.ts';

type Body = BodyOf<typeof row>;

/**
 * Changes what is entered, or goes back to choosing. A paid entry stays in force as it was until its change is paid, or saved where it
 * costs nothing; going forward without a choice leaves it as it was.
 */
export const editEntry: UseCase<'editEntry'> = async (ctx, { params, body }) => {
  const { entry: found, facts } = await loadEntry(ctx, params.id);
  ctx.allow('entry.edit', { entry: facts });
  refuseIfStale(found, body.revision);
  await releasePayment(ctx, found);
  const entry = await finishMoves(ctx, found);
  const syllabus = await loadSyllabus(ctx.table, entry.event);
  if (entry.paidAt !== undefined) return editPaid(ctx, entry, syllabus, body);
  // Nobody is led to a form of an event that was taken back.
  if (!body.entry && !syllabus.event.published && ctx.actor?.role !== 'admin') throw refuse('REGISTRATION_CLOSED');

  const change = body.entry
    ? chooseEntry(
        chooserOf(ctx),
        syllabus,
        body.entry,
        await ownOrTaught(ctx, syllabus.event, body.entry, entry),
        entry,
      )
    : { step: body.direction === 'subtract' ? 0 : 1 };
  return saved(ctx, entry, syllabus, change);
};

const saved = async (ctx: Context, entry: Entry, { event }: EventWithGrades, change: Partial<Entry>) =>
  ctx.commit(
    [...changeEntry(entry, change), ...nameDancers(entry, change.draft?.sections ?? change.sections ?? [])],
    await entryView(ctx, { ...entry, ...change, revision: entry.revision + 1 }, event),
  );

const editPaid = async (ctx: Context, entry: Entry, syllabus: EventWithGrades, body: Body) => {
  const { event } = syllabus;
  if (!body.entry) {
    if (body.direction === 'add') {
      const { draft: _, ...kept } = entry;
      const change = { state: 'new', step: 2, draft: undefined, payment: undefined } as const;
      return ctx.commit(
        changeEntry(entry, change),
        await entryView(ctx, { ...kept, state: 'new', step: 2, revision: entry.revision + 1 }, event),
      );
    }
    const isOpen = event.published && isRegistrationOpen(event, ctx.now);
    if (ctx.actor?.role !== 'admin' && !isOpen) throw refuse('REGISTRATION_CLOSED');
    return saved(ctx, entry, syllabus, { state: 'edit', step: 0, payment: undefined });
  }

  const named = await ownOrTaught(ctx, syllabus.event, body.entry, entry);
  const draft = changeOfEntry(chooserOf(ctx), syllabus, body.entry, named, entry);
  const { in: fresh, out } = movesBetween(entry.sections, draft.sections);
  const isOtherwise = fresh.length + out.length > 0;
  const guards = await refuseIfJudgingBegan(ctx.table, entry.sections, out);
  if (draft.total > 0) return saved(ctx, entry, syllabus, { draft, state: 'edit', step: 1, payment: undefined });

  const { held, writes } = await holdForPayment(ctx, event, { ...entry, draft });
  const next = await bringIntoForce(ctx, event, entry, draft.sections, { held });
  const { draft: _, ...rest } = entry;
  const dancers = draft.sections.filter(({ competitions }) => competitions.length > 0).length;
  const change = { ...next.set, owed: draft.owed, total: draft.owed, draft: undefined };
  const now = { ...rest, ...next.set, owed: draft.owed, total: draft.owed, revision: entry.revision + 1 };
  await ctx.commit(
    atOnce([
      ...changeEntry(entry, change),
      ...nameDancers(entry, draft.sections),
      ...(isOtherwise
        ? [actOf(ctx, { event: event._id, act: 'changeEntry', detail: { entry: entry._id, dancers } })]
        : []),
      ...withGuards([...writes, ...next.writes], guards),
    ]),
    await entryView(ctx, now, event),
  );
  return entryView(ctx, await finishMoves(ctx, now), event);
};

const chooserOf = (ctx: Context): Chooser => ({ actor: signedIn(ctx), now: ctx.now, newId: ctx.newId });

/** The dancers and teams of a wish, each the entry's owner's own or taught. */
const ownOrTaught = async (ctx: Context, event: Event, wish: EntryWish, entry: Entry): Promise<NamedCompetitor[]> => {
  const named = await namedCompetitors(ctx, event, wish);
  refuseUnlessOwnOrTaught(signedIn(ctx), entry, wish, named);
  return named;
};
