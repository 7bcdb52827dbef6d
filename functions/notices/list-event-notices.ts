import { fold } from '@rince/domain/fold';
import type { EventNotice } from '@rince/domain/news/notice';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { pageLimit } from '@rince/runtime/lists';
import { countFitting, sifted } from '@rince/runtime/read-until-full';
import { eventNotices, topStoriesOf } from '@rince/store/notices';
import { readOf } from '@rince/store/read-marks';
import { loadEvent } from '../shared/event/load-event.ts';

const most = 50;

/** An event's notifications: the top stories, then the others by age. */
export const listEventNotices: UseCase<'listEventNotices'> = async (ctx, { query }) => {
  const { event: id, filter, search = '' } = query.query;
  const event = await loadEvent(ctx.table, id);
  ctx.allow('event.tabulate', { event });
  const reader = signedIn(ctx)._id;
  const wanted = fold(search);

  const keep = async <T extends EventNotice>(notices: readonly T[]) => {
    const found = notices.filter(({ title, content }) => wanted === '' || fold(`${title} ${content}`).includes(wanted));
    const read = await readOf(
      ctx.table,
      reader,
      found.map(({ _id }) => _id),
    );
    return found
      .map((item) => ({ item, shown: { ...item, seen: read.has(item._id) } }))
      .filter(({ shown }) => !filter || filter.id === 'all' || (filter.id === 'completed') === shown.seen);
  };
  const end = pageLimit(query, most);
  const isFirst = query.cursor === undefined;
  const top = isFirst ? await keep(await topStoriesOf(ctx.table, id)) : [];
  const read = (cursor: string | undefined) =>
    eventNotices(ctx.table, id, { newestFirst: query.sort?.createdAt !== 1, limit: Math.min(100, end + 10), cursor });
  const rest = await sifted({
    want: Math.max(1, end - top.length),
    cursor: query.cursor,
    index: 'gsi1',
    read,
    keep: (items) => keep(items.filter(({ topStory }) => !topStory)),
  });
  const data = [...top.map(({ shown }) => shown), ...rest.data];
  const isWhole = wanted === '' && (filter?.id ?? 'all') === 'all';
  const count = isFirst && !rest.hasMore ? data.length : await countFitting({ read, keep }, isWhole);
  return { ...rest, count, data: data.slice(query.skip) };
};
