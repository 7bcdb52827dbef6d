import type { EntryView } from '@rince/contracts/entries';
import { feesAgain } from '@rince/domain/entry/cost';
import { priceOfChange } from '@rince/domain/entry/price';
import type { Client } from './client.ts';
import type { TestCloud } from './cloud.ts';
import { readyFeis } from './demo-feis.ts';
import { enteredFamily, entryOf, paymentOf } from './family.ts';
import { cards, Provider } from './provider.ts';

/** What the change form shows: the syllabus' prices for what is new, the paid ones for what was there. */
const priceNow = async (parent: Client, entry: EntryView, sections: { dancer: string; competitions: string[] }[]) => {
  const form = await parent.ask('loadEntryData', { body: { eventId: entry.event._id } });
  const before = entry.sections.flatMap(({ dancer, competitions }) => competitions.map((one) => ({ ...one, dancer })));
  const after = sections.flatMap(({ dancer, competitions }) =>
    competitions.map((competition) => {
      const had = before.find((one) => one.dancer === dancer && one.competition === competition);
      if (had) return had;
      const option = form.dancers
        .find(({ _id }) => _id === dancer)
        ?.dances.flatMap(({ options }) => options)
        .find((one) => one.competition === competition);
      return {
        dancer,
        competition,
        title: '',
        price: option?.price ?? 0,
        applyFamilyMax: option?.applyFamilyMax ?? true,
      };
    }),
  );
  const fees = entry.fees ?? form.event;
  return priceOfChange(before, after, fees, { credit: entry.credit, again: feesAgain(entry, fees) });
};

/** Where families pay: the feis of the demo world with its organizer, the payment provider, and families that have paid. */
export const payDesk = async (cloud: TestCloud) => {
  const provider = new Provider(cloud.url, cloud.env);
  const { organizer, feis } = await readyFeis(cloud.url);
  let families = 0;

  /** A family that has paid, and what it may do then. */
  const paidFamily = async ({
    number = cards.pays,
    paid = number === cards.pays,
    event = feis,
    levels = ['open', 'open'],
    most = 3,
  }: {
    number?: string;
    paid?: boolean;
    event?: string;
    levels?: ('open' | 'novice')[];
    most?: number;
  } = {}) => {
    const email = `changes${++families}@example.org`;
    const entered = await enteredFamily(cloud.url, event, email, { levels, most });
    const { parent } = entered;
    const card = await provider.keepCard(parent, number);
    const id = entered.entry._id;
    const pay = (total: number) => parent.send('payEntry', { body: { ...paymentOf(entered.entry, card), total } });
    if (paid && (await pay(entered.entry.total)).data.status !== 'paid') throw new Error('This family has not paid');
    const now = () => entryOf(parent, id);
    /** Opens the entry and sends these competitions for each dancer. */
    const change = async (pick: (section: { dancer: string; competitions: string[] }) => string[], total?: number) => {
      const opened = await parent.ask('editEntry', {
        params: { id },
        body: { direction: 'subtract', revision: (await now()).revision },
      });
      const sections = opened.sections.map(({ dancer, competitions }) => ({
        dancer,
        competitions: pick({ dancer, competitions: competitions.map(({ competition }) => competition) }),
      }));
      const due = await priceNow(parent, opened, sections);
      const answer = await parent.send('editEntry', {
        params: { id },
        body: { entry: { sections, total: total ?? due.total }, direction: 'add', revision: opened.revision },
      });
      return { answer, due, sections };
    };
    return { ...entered, email, id, card, pay, now, change };
  };

  const refund = async (
    id: string,
    body: { kind: 'whole' | 'competitions' | 'part' | 'credit'; amount: number; competitions?: string[] },
    by = organizer,
  ) => {
    const { revision } = await organizer.ask('getEntry', { params: { id } });
    return by.send('refundEntry', { body: { entryId: id, reason: 'A broken shoe', revision, ...body } });
  };

  return { provider, organizer, feis, paidFamily, refund };
};
export type PayDesk = Awaited<ReturnType<typeof payDesk>>;
