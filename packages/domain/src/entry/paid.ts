import type { Event } from '../event/event.ts';
import type { Entry, EntrySection, Moves } from './entry.ts';
import { dancersBetween, movesBetween, withLeft } from './moves.ts';
import { hidesNumbers, type NumberedDancer } from './numbered-dancer.ts';
import type { Order } from './order.ts';
import type { Payment } from './payment.ts';
import { smallestCharge } from './price.ts';

/** What a payment was begun for, whatever the entry says by now. */
export const sectionsPaidFor = (entry: Entry, payment: Payment): readonly EntrySection[] =>
  payment.sections ?? entry.draft?.sections ?? entry.sections;

/** What was chosen before a competition was merged or split is danced where it is danced now. */
const whereDancedNow = (before: readonly EntrySection[], wanted: readonly EntrySection[]): EntrySection[] => {
  const inForceNow = new Map(before.flatMap(({ competitions }) => competitions.map((one) => [one._id, one] as const)));
  return wanted.map((section) => ({
    ...section,
    competitions: section.competitions.map((one) => {
      const now = inForceNow.get(one._id);
      return now && now.competition !== one.competition ? now : one;
    }),
  }));
};

const nothingHeld: Payment['held'] = { competitions: {}, dancers: 0, offers: [] };

/**
 * An entry with these competitions in force: its dancers under their numbers, and its moves written down for the sheets. `places` is by how
 * many dancers of the event it counts more, or less, than what its payment held; its family is told under the id `notice`.
 */
export const inForce = (
  entry: Entry,
  wanted: readonly EntrySection[],
  numbers: readonly NumberedDancer[],
  {
    event,
    held = nothingHeld,
    notice,
    now,
  }: {
    readonly event: Event;
    readonly held?: Payment['held'] | undefined;
    readonly notice: string;
    readonly now: Date;
  },
): {
  readonly set: Pick<Entry, 'sections' | 'step' | 'state' | 'seated'> & { readonly moves: Moves };
  readonly places: number;
} => {
  const before = entry.paidAt === undefined ? [] : entry.sections;
  const numberOf = new Map(numbers.map(({ dancer, dancerNumber }) => [dancer, dancerNumber]));
  const sections = withLeft(
    before,
    whereDancedNow(before, wanted).map((section) => ({
      ...section,
      dancerNumber: numberOf.get(section.dancer) as number,
    })),
  );
  const moves = movesBetween(before, sections);
  const { come, leave } = dancersBetween(before, sections);
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
          _id: notice,
          kind: entry.paidAt === undefined ? 'received' : 'changed',
          numbers: !hidesNumbers(event, now),
        },
      },
    },
    places: (held.dancers > 0 ? 0 : come.length) - leave.length,
  };
};

/** What a payment that went through makes of its entry, beside what comes into force; too little to charge is forgiven. Cents. */
export const paidWith = (
  entry: Entry,
  payment: Payment,
  paidAt: string,
): Pick<Entry, 'paidAt' | 'fees' | 'owed' | 'total' | 'paid' | 'waived' | 'teacherAccess'> => {
  const taken = payment.amount < smallestCharge ? 0 : payment.amount;
  return {
    paidAt: entry.paidAt ?? paidAt,
    fees: payment.fees,
    owed: payment.owed,
    total: payment.owed,
    paid: entry.paid + taken,
    waived: entry.waived + payment.amount - taken,
    ...(payment.teacherAccess === undefined ? {} : { teacherAccess: payment.teacherAccess }),
  };
};

/** What a payment was for, kept as it was on that day. */
export const orderOf = (entry: Entry, payment: Payment, event: Event, createdAt: string): Order => ({
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
