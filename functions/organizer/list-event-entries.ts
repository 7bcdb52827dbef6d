import { runsEvent } from '@rince/domain/access';
import { type EntryLine, isGone, isOpen, isPaid } from '@rince/domain/entry/entry-line';
import { daysIn } from '@rince/domain/event/windows';
import { finder } from '@rince/domain/people/searched-words';
import type { UseCase } from '@rince/runtime/http';
import { pageOf } from '@rince/runtime/lists';
import { officeLinesAt, type ReceiptLine } from '@rince/store/event-entries';
import { mayBeLate } from '@rince/store/item';
import { loadEvent } from '../shared/event/load-event.ts';
import { levelFor, mostOnAPage, wordsOfEntry } from './event-lines.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Entries without a number come last. */
const numberOf = ({ sections }: EntryLine): number =>
  Math.min(...sections.map(({ dancerNumber }) => dancerNumber ?? Number.MAX_SAFE_INTEGER));

/** What was given back, by entry. */
const refundsOf = (receipts: readonly ReceiptLine[]): Map<string, number> => {
  const refunded = new Map<string, number>();
  for (const { entry, refunds } of receipts)
    refunded.set(entry, (refunded.get(entry) ?? 0) + sum(refunds.map(({ amount }) => amount)));
  return refunded;
};

/** Whether every video is there; undefined where none is owed. */
const isSent = ({ videos }: EntryLine): boolean | undefined =>
  videos === undefined || videos.expected === 0 ? undefined : videos.there === videos.expected;

/** The entries of an event; an entry that was paid and given back in part is found among both. */
export const listEventEntries: UseCase<'listEventEntries'> = async (ctx, { query }) => {
  const { event: id, filter, status, search, videos, day } = query.query;
  const event = await loadEvent(ctx.table, id);
  ctx.allow('event.tabulate', { event });
  const runs = runsEvent(ctx.actor, event);
  const { entries: lines, receipts } = await officeLinesAt(ctx.table, id, mayBeLate);
  const refunded = refundsOf(receipts);
  const given = ({ _id }: EntryLine): number => refunded.get(_id) ?? 0;

  const dayOf = daysIn(event.timeZone);
  const role = filter?.id ?? 'all';
  const finds = finder(search);
  const fits: Record<NonNullable<typeof status>, (line: EntryLine) => boolean> = {
    paid: isPaid,
    open: isOpen,
    refunded: (line) => isGone(line) || given(line) > 0,
  };
  const direction = query.sort?.createdAt;
  const found = lines
    .filter(({ roles }) => role === 'all' || roles.includes(role))
    .filter((line) => status === undefined || fits[status](line))
    .filter((line) => videos === undefined || isSent(line) === (videos === 'there'))
    // As the chart counts them, from which somebody comes here.
    .filter((line) => day === undefined || status !== undefined || !isGone(line))
    .filter(({ createdAt }) => day === undefined || dayOf(new Date(createdAt)) === day)
    .filter((line) => finds(wordsOfEntry(line, runs)))
    .sort((a, b) =>
      direction === undefined
        ? numberOf(a) - numberOf(b) || a._id.localeCompare(b._id)
        : direction * (a.createdAt.localeCompare(b.createdAt) || a._id.localeCompare(b._id)),
    );
  const { shown, count, hasMore } = pageOf(found, query, mostOnAPage);
  return {
    data: shown.map((line) => ({
      _id: line._id,
      owner: { _id: line.owner, name: line.who.name, lname: line.who.lname },
      dancers: line.sections.map(({ dancer, school, competitions, ...one }) => ({
        ...levelFor(runs, one),
        _id: dancer,
        school: school.name,
        competitions: competitions.length,
      })),
      status: isPaid(line) ? ('paid' as const) : isGone(line) ? ('refunded' as const) : ('open' as const),
      ...(runs ? { money: { paid: line.paid, due: line.due, refunded: given(line), credit: line.credit } } : {}),
      createdAt: line.createdAt,
    })),
    count,
    hasMore,
    currency: event.currency,
    all: {
      entries: lines.filter((line) => !isGone(line)).length,
      paid: lines.filter(fits.paid).length,
      open: lines.filter(fits.open).length,
      ...(runs
        ? {
            money: {
              paid: sum(lines.map(({ paid }) => paid)),
              due: sum(lines.map(({ due }) => due)),
              refunded: sum([...refunded.values()]),
            },
          }
        : {}),
    },
  };
};
