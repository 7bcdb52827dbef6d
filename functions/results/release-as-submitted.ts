import { overtaken } from '@rince/domain/acts/overtaken';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { setOnEvent } from '@rince/store/events';
import { sheetChanged } from '@rince/store/stale';
import { loadEvent } from '../shared/event/load-event.ts';
import { undoneBy } from '../shared/event/undone.ts';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/** From now on, or no longer, each result becomes public when its sheet is submitted. */
export const releaseAsSubmitted: UseCase<'releaseAsSubmitted'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const event = await loadEvent(ctx.table, body.id);
    ctx.allow('event.publishResults', { event });
    const before = event.releaseAsSubmitted ?? false;
    const undone = await undoneBy(ctx.table, event._id, 'releaseAsSubmitted', body);
    if (undone && before === body.release) throw overtaken();
    const detail = { value: body.release, isNew: before !== body.release };
    const act = actOf(ctx, { event: event._id, act: 'releaseAsSubmitted', undoes: body.undoes, detail });
    const set = { releaseAsSubmitted: body.release ? true : undefined };
    // Whoever comes between, also by taking the results back, is read again.
    const only = { releaseAsSubmitted: event.releaseAsSubmitted, takenBack: event.takenBack };
    return ctx.commit([setOnEvent(event._id, set, { only, refusal: sheetChanged }), act], {
      releaseAsSubmitted: body.release,
    });
  });
