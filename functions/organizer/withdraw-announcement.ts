import type { withdrawAnnouncement as row } from '@rince/contracts/routes/announcements';
import type { BodyOf } from '@rince/contracts/row';
import type { EventWithGrades } from '@rince/domain/event/event';
import { Refusal, refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { getAnnouncement, withdraw } from '@rince/store/announcements';
import { outboxItemOfStream } from '@rince/store/outbox';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { undoneBy } from '../shared/event/undone.ts';
import { announcementViews } from './announcement-view.ts';

type Body = BodyOf<typeof row>;

/** It is sent, or withdrawn, once: whoever lost to that reads it again. */
const mostTries = 3;

/** Takes an announcement back: from now on nobody else is told, and a worker takes it from those who were. */
export const withdrawAnnouncement: UseCase<'withdrawAnnouncement'> = async (ctx, { params, body }) => {
  const syllabus = await loadSyllabus(ctx.table, body.event);
  ctx.allow('event.announce', { event: syllabus.event });
  for (let attempt = 1; ; attempt++)
    try {
      return await withdrawOnce(ctx, syllabus, params.id, body);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'CONFLICT' || attempt === mostTries) throw error;
    }
};

const withdrawOnce = async (ctx: Context, syllabus: EventWithGrades, id: string, body: Body) => {
  const event = syllabus.event._id;
  const by = signedIn(ctx)._id;
  const one = await getAnnouncement(ctx.table, event, id);
  if (!one) throw refuse('NOT_FOUND');
  const competition = one.to.kind === 'competition' ? one.to.of : undefined;
  await undoneBy(ctx.table, competition ?? event, 'withdrawAnnouncement', body, { id });
  const withdrawnAt = ctx.now.toISOString();
  const isNew = one.status !== 'withdrawn';
  const [shown] = await announcementViews(ctx.table, syllabus, [
    isNew ? { ...one, status: 'withdrawn', withdrawnAt } : one,
  ]);
  if (!shown) throw new Error('One announcement has one view');
  if (!isNew) return shown;
  const { to, total } = one;
  return ctx.commit(
    [
      withdraw(one, by, withdrawnAt),
      outboxItemOfStream('results', { kind: 'announcement', event, announcement: id }, ctx.newId()),
      actOf(ctx, {
        event,
        ...(competition === undefined ? {} : { competition }),
        act: 'withdrawAnnouncement',
        undoes: body.undoes,
        detail: { announcement: id, to: to.kind, accounts: total },
      }),
    ],
    shown,
  );
};
