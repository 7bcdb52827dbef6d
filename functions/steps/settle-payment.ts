import { smallestCharge } from '@rince/domain/price';
import { Refusal, refuse } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import {
  changeEntry,
  changePayment,
  type Entry,
  type EntrySection,
  getEntryAndPayment,
  getNumbers,
  giveNumbers,
  type NumberedDancer,
  type Payment,
} from '@rince/store/entries';
import { type Event, getEvent } from '@rince/store/events';
import { type Order, putOrder } from '@rince/store/orders';
import { countPlaces } from '@rince/store/places';
import type { Write } from '@rince/store/write';
import { dancersBetween, movesBetween, withLeft } from './entry-moves.ts';
import { hidesNumbers } from './entry-view.ts';
import { finishMoves } from './finish-moves.ts';

/** How often the numbers of a feis may be taken by another family between reading and writing them. */
const tries = 20;

interface Settled {
  readonly entry: string;
  readonly payment: string;
  readonly intent: string;
  /** As they were a moment ago: spares reading them again, unless somebody changed them since. */
  readonly known?: { readonly event: Event; readonly entry: Entry; readonly payment: Payment };
}

/**
 * What follows from a payment that went through: the entry is paid, its dancers have numbers and stand in their competitions. The
 * answer of the provider and its webhook both come here; whoever is second finds it done, and a crash halfway is finished by the next.
 */
export const settlePayment = async (tools: Tools, settled: Settled): Promise<Entry> =>
  finishMoves(tools, await pay(tools, settled));

const pay = async (tools: Tools, { entry: id, payment: paymentId, intent, known }: Settled): Promise<Entry> => {
  for (let attempt = 1; ; attempt++) {
    const { entry, payment } = known && attempt === 1 ? known : await getEntryAndPayment(tools.table, id, paymentId);
    if (!entry || !payment) throw refuse('NOT_FOUND');
    if (payment.status === 'paid') return entry;
    const event = known?.event ?? (await getEvent(tools.table, entry.event));
    if (!event) throw refuse('NOT_FOUND');

    const paidAt = tools.now.toISOString();
    const taken = payment.amount < smallestCharge ? 0 : payment.amount;
    const { set, writes } = await inForce(tools, event, entry, entry.draft?.sections ?? entry.sections, payment.held);
    const change: Partial<Entry> = {
      ...set,
      paidAt: entry.paidAt ?? paidAt,
      fees: payment.fees,
      owed: payment.owed,
      total: payment.owed,
      paid: entry.paid + taken,
      waived: entry.waived + payment.amount - taken,
      ...(payment.teacherAccess === undefined ? {} : { teacherAccess: payment.teacherAccess }),
    };
    try {
      await tools.table.transact([
        ...changeEntry(entry, { ...change, draft: undefined, withdrawnAt: undefined }),
        changePayment(payment, { status: 'paid', paidAt, ...(intent === '' ? {} : { intent }) }),
        putOrder(orderOf({ ...entry, ...change }, payment, event, paidAt)),
        ...writes,
      ]);
      const { draft: _, withdrawnAt: __, ...rest } = entry;
      return { ...rest, ...change, revision: entry.revision + 1 };
    } catch (error) {
      if (!(error instanceof Refusal) || attempt === tries) throw error;
    }
  }
};

/**
 * An entry with these competitions in force: its dancers numbered, its moves written down for `finishMoves`, its places at the event
 * counted where the payment did not hold them.
 */
export const inForce = async (
  tools: Tools,
  event: Event,
  entry: Entry,
  wanted: readonly EntrySection[],
  held: Payment['held'] = { competitions: {}, dancers: 0, offers: [] },
): Promise<{ set: Partial<Entry>; writes: Write[] }> => {
  const before = entry.paidAt === undefined ? [] : entry.sections;
  const { numbered, fresh, seen, next } = await numbersFor(tools, event, wanted);
  const numberedSections = wanted.map((section) => ({
    ...section,
    dancerNumber: numbered.get(section.dancer) as number,
  }));
  const sections = withLeft(before, numberedSections);
  const moves = movesBetween(before, sections);
  const { come, leave } = dancersBetween(before, sections);
  const places = (held.dancers > 0 ? 0 : come.length) - leave.length;
  return {
    set: {
      sections,
      step: 2,
      state: 'new',
      seated: false,
      moves: {
        in: moves.in.map((move) => ({ ...move, held: held.competitions[move.competition] !== undefined })),
        out: moves.out,
        notice: {
          _id: tools.newId(),
          kind: entry.paidAt === undefined ? 'received' : 'changed',
          numbers: !hidesNumbers(event, tools.now),
        },
      },
    },
    writes: [
      ...(fresh.length > 0 ? giveNumbers(event._id, fresh, seen, next) : []),
      ...(places === 0 ? [] : [countPlaces({ kind: 'event', id: event._id }, places)]),
    ],
  };
};

/** The receipt. */
const orderOf = (entry: Entry, payment: Payment, event: Event, createdAt: string): Order => ({
  _id: payment._id,
  entry: entry._id,
  event: event._id,
  eventName: event.name,
  user: payment.user,
  dancers: entry.sections.map(({ profile }) => `${profile.name} ${profile.lname}`),
  amount: payment.amount,
  currency: event.currency,
  lines: payment.lines,
  refunds: [],
  createdAt,
});

const numbersFor = async (tools: Tools, event: Event, sections: readonly EntrySection[]) => {
  const { numbers, next: seen } = await getNumbers(
    tools.table,
    event._id,
    sections.map(({ dancer }) => dancer),
  );
  const numbered = new Map<string, number>();
  const fresh: NumberedDancer[] = [];
  let next = seen ?? event.firstNumber;
  sections.forEach(({ dancer, profile, wmh }, i) => {
    const known = numbers[i]?.dancerNumber;
    numbered.set(dancer, known ?? next);
    if (known !== undefined) return;
    fresh.push({
      event: event._id,
      dancer,
      dancerNumber: next,
      name: profile.name,
      lname: profile.lname,
      school: profile.school.name,
      wmh: wmh ?? false,
    });
    next++;
  });
  return { numbered, fresh, seen, next };
};
