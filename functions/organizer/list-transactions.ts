import type { EntryLine } from '@rince/domain/entry/entry-line';
import { daysIn } from '@rince/domain/event/windows';
import { finder } from '@rince/domain/people/searched-words';
import type { UseCase } from '@rince/runtime/http';
import { pageOf } from '@rince/runtime/lists';
import { files } from '@rince/services/files';
import { getEntries } from '@rince/store/entries';
import { officeLinesAt, type ReceiptLine } from '@rince/store/event-entries';
import { mayBeLate } from '@rince/store/item';
import { getUsers } from '@rince/store/users';
import { loadEvent } from '../shared/event/load-event.ts';
import { dancesIn, mostOnAPage, wordsOfEntry } from './event-lines.ts';

interface Money {
  readonly _id: string;
  readonly entry: string;
  readonly user: string;
  readonly price: number;
  readonly status: boolean;
  readonly createdAt: string;
  readonly refunds: ReceiptLine['refunds'];
}

const paid = ({ _id, entry, user, amount, createdAt, refunds }: ReceiptLine): Money => ({
  ...{ _id, entry, user, createdAt, refunds },
  price: amount,
  status: true,
});
const due = ({ _id, owner, due: price, createdAt }: EntryLine): Money => ({
  ...{ _id, price, createdAt },
  entry: _id,
  user: owner,
  status: false,
  refunds: [],
});

/** Receipts are completed; what a family has chosen and not paid is not. */
export const listTransactions: UseCase<'listTransactions'> = async (ctx, { query }) => {
  const { event: id, filter, search, day, refunded } = query.query;
  const event = await loadEvent(ctx.table, id);
  ctx.allow('event.edit', { event });
  const [{ entries: lines, receipts }, dances] = await Promise.all([
    officeLinesAt(ctx.table, id, mayBeLate),
    dancesIn(ctx, query.query),
  ]);
  const lineOf = new Map(lines.map((line) => [line._id, line]));
  const dayOf = daysIn(event.timeZone);
  const wanted = filter?.id ?? 'all';
  const finds = finder(search);
  const found = [
    ...(wanted === 'incomplete' ? [] : receipts.map(paid)),
    ...(wanted === 'completed' ? [] : lines.filter((line) => line.due > 0).map(due)),
  ]
    .filter(
      ({ createdAt, refunds, status }) =>
        day === undefined ||
        (status && [createdAt, ...refunds.map((one) => one.createdAt)].some((at) => dayOf(new Date(at)) === day)),
    )
    .filter(({ refunds }) => refunded === undefined || refunds.length > 0 === refunded)
    .filter(({ entry }) => {
      const line = lineOf.get(entry);
      return (
        line !== undefined &&
        finds(wordsOfEntry(line, true)) &&
        line.sections.some((section) => dances(section) !== undefined)
      );
    })
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b._id.localeCompare(a._id));
  const { shown, count, hasMore } = pageOf(found, query, mostOnAPage);
  const [users, entries] = await Promise.all([
    getUsers(ctx.table, [...new Set(shown.map(({ user }) => user))], mayBeLate),
    getEntries(ctx.table, [...new Set(shown.map(({ entry }) => entry))], mayBeLate),
  ]);
  const people = new Map(users.map((user) => [user._id, user]));
  const entryOf = new Map(entries.flatMap((entry) => (entry ? [[entry._id, entry] as const] : [])));
  const data = await Promise.all(
    shown.map(async (one) => {
      const user = people.get(one.user);
      const entry = entryOf.get(one.entry);
      const sections = (one.status ? undefined : entry?.draft?.sections) ?? entry?.sections ?? [];
      return {
        ...one,
        user: {
          _id: one.user,
          name: user?.name ?? '',
          lname: user?.lname ?? '',
          email: user?.email ?? '',
          image: await files.signedImage(user?.image),
        },
        currency: event.currency,
        sections: sections.map(({ profile, competitions }) => ({
          dancer: `${profile.name} ${profile.lname}`.trim() || 'Erased',
          competitions: competitions.map(({ code, title }) => `${code} ${title}`),
        })),
      };
    }),
  );
  return { data, count, hasMore, currency: event.currency };
};
