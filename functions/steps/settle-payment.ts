import { Refusal, refuse } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { enterDancer } from '@rince/store/competitions';
import { dancedItem } from '@rince/store/dancers';
import {
  changeEntry,
  changePayment,
  type EnteredCompetition,
  type Entry,
  type EntrySection,
  getEntry,
  getEntryAndPayment,
  getNumbers,
  giveNumbers,
  markPaid,
  type NumberedDancer,
  type Payment,
} from '@rince/store/entries';
import { type Event, getEvent } from '@rince/store/events';
import { putEventNotice, putNotice } from '@rince/store/notices';
import { type Order, putOrder } from '@rince/store/orders';
import type { Write } from '@rince/store/write';

/** How often the numbers of a feis may be taken by another family between reading and writing them. */
const tries = 20;
/** Places in one transaction, of four writes each: few enough that families seldom stand in each other's way. */
const atOnce = 12;

interface Settled {
  readonly entry: string;
  readonly payment: string;
  readonly intent: string;
  /** Spares reading it again. */
  readonly event?: Event;
}

/**
 * What follows from a payment that went through: the entry is paid, its dancers have numbers and stand in their competitions. The
 * answer of the provider and its webhook both come here; whoever is second finds it done, and a crash halfway is finished by the next.
 */
export const settlePayment = async (tools: Tools, settled: Settled): Promise<Entry> => {
  const entry = await pay(tools, settled);
  return entry.seated ? entry : seat(tools, entry);
};

const pay = async (tools: Tools, { entry: id, payment: paymentId, intent, event: known }: Settled): Promise<Entry> => {
  for (let attempt = 1; ; attempt++) {
    const { entry, payment } = await getEntryAndPayment(tools.table, id, paymentId);
    if (!entry || !payment) throw refuse('NOT_FOUND');
    if (entry.step === 2) return entry;
    const event = known ?? (await getEvent(tools.table, entry.event));
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

/**
 * Puts every dancer into every competition, several in one transaction, each counted once. Where one of several stands there already,
 * they are tried one by one.
 */
const seat = async (tools: Tools, entry: Entry): Promise<Entry> => {
  // One dancer at a time: two of a family may be in one competition, whose count a transaction can raise only once.
  const groups = entry.sections.flatMap((section) =>
    Array.from({ length: Math.ceil(section.competitions.length / atOnce) }, (_, i) =>
      section.competitions.slice(i * atOnce, (i + 1) * atOnce).map((one) => seatWrites(entry, section, one)),
    ),
  );
  const seated = { ...entry, seated: true, revision: entry.revision + 1 };
  const end = [...changeEntry(entry, { seated: true }), ...receivedNotices(entry, tools.now.toISOString())];
  for (const [i, group] of groups.entries()) {
    const isLast = i === groups.length - 1;
    if (await isWritten(tools, [...group.flat(), ...(isLast ? end : [])])) {
      if (isLast) return seated;
    } else for (const place of group) await isWritten(tools, place);
  }
  try {
    await tools.table.transact(end);
    return seated;
  } catch (error) {
    const now = await getEntry(tools.table, entry._id);
    if (!(error instanceof Refusal) || !now?.seated) throw error;
    return now;
  }
};

/** The family is told its numbers, the office that there is one entry more. */
const receivedNotices = ({ _id, event, owner, sections }: Entry, createdAt: string): Write[] => {
  const numbers = sections.map(({ profile, dancerNumber }) => `${profile.name} ${dancerNumber}`).join(', ');
  const names = sections.map(({ profile: { name, lname }, dancerNumber }) => `${name} ${lname} (${dancerNumber})`);
  return [
    putNotice({
      _id,
      user: owner,
      event,
      title: 'Your entry has been received!',
      content: `Dancer numbers: ${numbers}.`,
      path: `/app/entries/${_id}`,
      seen: false,
      createdAt,
    }),
    putEventNotice({ _id, event, title: 'Entry paid', content: names.join(', '), topStory: false, createdAt }),
  ];
};

const seatWrites = (
  { _id: entry, event }: Entry,
  { dancer, profile, dancerNumber = 0, wmh = false }: EntrySection,
  { _id, competition }: EnteredCompetition,
): Write[] => {
  const common = { competition, entry, event, dancer, dancerNumber };
  const { name, lname, school } = profile;
  return [
    ...enterDancer({ ...common, _id, name, lname, school: school.name, wmh, withdrawn: false, hidden: false }),
    { kind: 'put', item: dancedItem({ ...common, entryCompetition: _id }) },
  ];
};

/** False when it was written before: seated by an earlier try, or put on the sheet by hand. The dancer stands there once either way. */
const isWritten = async (tools: Tools, writes: readonly Write[]): Promise<boolean> => {
  try {
    await tools.table.transact(writes);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    return false;
  }
};
