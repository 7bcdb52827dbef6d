import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { mostTopStories, pinNotice, topStoriesOf } from '@rince/store/notices';
import { readOf } from '@rince/store/read-marks';
import { loadEventNotice } from './event-notice-facts.ts';

/** Makes something a top story, or no longer. */
export const pinEventNotice: UseCase<'pinEventNotice'> = async (ctx, { params, body }) => {
  const { notice, event } = await loadEventNotice(ctx.table, params.id);
  ctx.allow('event.edit', { event });
  const others = (await topStoriesOf(ctx.table, event._id)).filter(({ _id }) => _id !== notice._id);
  if (body.topStory && others.length >= mostTopStories)
    throw refuse('CONFLICT', `An event has at most ${mostTopStories} top stories. Take one down first.`);
  const read = await readOf(ctx.table, signedIn(ctx)._id, [notice._id]);
  return ctx.commit(pinNotice(notice, body.topStory), {
    ...notice,
    topStory: body.topStory,
    seen: read.has(notice._id),
  });
};
