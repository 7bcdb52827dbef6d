import { Refusal, refuse } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { enterDancer } from '@rince/store/competitions';
import { dancedItem } from '@rince/store/dancers';
import {
  changeEntry,
  changePayment,
  type Entry,
  getEntry,
  getNumbers,
  getPayment,
  giveNumbers,
  markPaid,
  type NumberedDancer,
  type Payment,
} from '@rince/store/entries';
import { type Event, getEvent } from '@rince/store/events';
import { putEventNotice, putNotice } from '@rince/store/notices';
import { type Order, putOrder } from '@rince/store/orders';

/** How often the numbers of a feis may be taken by another family between reading and writing them. */
const tries = 20;
/** Competitions seated side by side. */
const atOnce = 6;

interface Settled {
  readonly entry: string;
  readonly payment: string;
  readonly intent: string;
}

/**
 * What follows from a payment that went through: the entry is paid, its dancers have numbers and stand in their competitions. The
 * answer of the provider and its webhook both come here; whoever is second finds it done, and a crash halfway is finished by the next.
 */
export const settlePayment = async (tools: Tools, { entry: id, payment, intent }: Settled): Promise<Entry> => {
  const entry = await pay(tools, id, payment, intent);
  return entry.seated ? entry : seat(tools, entry);
};

const pay = async (tools: Tools, id: string, paymentId: string, intent: string): Promise<Entry> => {
  for (let attempt = 1; ; attempt++) {
    const [entry, payment] = await Promise.all([getEntry(tools.table, id), getPayment(tools.table, id, paymentId)]);
    if (!entry || !payment) throw refuse('NOT_FOUND');
    if (entry.step === 2) return entry;
    const event = await getEvent(tools.table, entry.event);
    if (!event) throw refuse('NOT_FOUND');

    const { numbered, fresh, seen, next } = await numbersFor(tools, event, entry);
    const sections = entry.sections.map((section) => ({
      ...section,
      dancerNumber: numbered.get(section.dancer) as number,
    }));
    const paidAt = tools.now.toISOString();
    try {
      await tools.table.transact([
        ...markPaid(entry, { sections, paidAt }),
        changePayment(payment, { status: 'paid', ...(intent === '' ? {} : { intent }) }),
        putOrder(orderOf(entry, payment, event, paidAt)),
        ...(fresh.length > 0 ? giveNumbers(event._id, fresh, seen, next) : []),
      ]);
      return { ...entry, sections, paidAt, step: 2, seated: false, revision: entry.revision + 1 };
    } catch (error) {
      if (!(error instanceof Refusal) || attempt === tries) throw error;
    }
  }
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

const numbersFor = async (tools: Tools, event: Event, entry: Entry) => {
  const { numbers, next: seen } = await getNumbers(
    tools.table,
    event._id,
    entry.sections.map(({ dancer }) => dancer),
  );
  const numbered = new Map<string, number>();
  const fresh: NumberedDancer[] = [];
  let next = seen ?? event.firstNumber;
  entry.sections.forEach(({ dancer, profile, wmh }, i) => {
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

/** Puts every dancer into every competition, each in a transaction of its own that counts once. */
const seat = async (tools: Tools, entry: Entry): Promise<Entry> => {
  const places = entry.sections.flatMap((section) =>
    section.competitions.map((competition) => ({ section, competition })),
  );
  for (let from = 0; from < places.length; from += atOnce)
    await Promise.all(places.slice(from, from + atOnce).map((place) => seatOne(tools, entry, place)));
  const createdAt = tools.now.toISOString();
  const numbers = entry.sections.map(({ profile, dancerNumber }) => `${profile.name} ${dancerNumber}`).join(', ');
  const notice = {
    _id: entry._id,
    user: entry.owner,
    event: entry.event,
    title: 'Your entry has been received!',
    content: `Dancer numbers: ${numbers}.`,
    path: `/app/entries/${entry._id}`,
    seen: false,
    createdAt,
  };
  const told = {
    _id: entry._id,
    event: entry.event,
    title: 'Entry paid',
    content: entry.sections
      .map(({ profile, dancerNumber }) => `${profile.name} ${profile.lname} (${dancerNumber})`)
      .join(', '),
    topStory: false,
    createdAt,
  };
  try {
    await tools.table.transact([...changeEntry(entry, { seated: true }), putNotice(notice), putEventNotice(told)]);
    return { ...entry, seated: true, revision: entry.revision + 1 };
  } catch (error) {
    const now = await getEntry(tools.table, entry._id);
    if (!(error instanceof Refusal) || !now?.seated) throw error;
    return now;
  }
};

type Place = { section: Entry['sections'][number]; competition: Entry['sections'][number]['competitions'][number] };

const seatOne = async (tools: Tools, entry: Entry, { section, competition }: Place): Promise<void> => {
  const { dancer, profile, dancerNumber = 0, wmh = false } = section;
  const common = { competition: competition.competition, entry: entry._id, event: entry.event, dancer, dancerNumber };
  const roster = {
    ...common,
    _id: competition._id,
    name: profile.name,
    lname: profile.lname,
    school: profile.school.name,
    wmh,
    withdrawn: false,
    hidden: false,
  };
  try {
    await tools.table.transact([
      ...enterDancer(roster),
      { kind: 'put', item: dancedItem({ ...common, entryCompetition: competition._id }) },
    ]);
  } catch (error) {
    // Seated by an earlier try, or put on the sheet by hand: the dancer stands there once either way.
    if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
  }
};
