import { Client, signIn } from '../support/client.ts';
import { type Cost, MeteredClient, noCost } from '../support/meter.ts';
import { StubbornClient } from '../support/stubborn-client.ts';
import type { MarkBook } from './mark-book.ts';
import { markFor } from './marks.ts';

/** The people of a feis day, each with a token of their own, and what all their requests cost. */
export interface Office {
  readonly judges: readonly { readonly id: string; readonly client: Client }[];
  readonly tabulator: Client;
  readonly organizer: Client;
  readonly cost: Cost;
  /** Somebody at home, without an account. */
  readonly anyone: Client;
}

export const openOffice = async (
  url: string,
  enter?: (url: string, email: string) => Promise<Client>,
): Promise<Office> => {
  const cost = noCost();
  const metered = async (word: string): Promise<Client> => {
    const email = `${word}@feis.test`;
    return enter ? enter(url, email) : new MeteredClient(url, (await signIn(url, email)).token, cost);
  };
  const words = ['judge1', 'judge2', 'judge3', 'judge4', 'judge5'];
  const judges = await Promise.all(words.map((word) => metered(word)));
  return {
    judges: await Promise.all(judges.map(async (client) => ({ id: (await client.ask('me'))._id, client }))),
    tabulator: await metered('tabulator'),
    organizer: await metered('organizer'),
    cost,
    anyone: enter ? new StubbornClient(url) : new Client(url),
  };
};

/** What a save knew, so that the server need not look it up: as the scorecard on the tablet sends it. */
const markCard = async (
  { id: judge, client }: Office['judges'][number],
  feis: string,
  competition: string,
  rounds: readonly number[],
  book: MarkBook,
): Promise<void> => {
  const cards = await client.ask('getJudgeCompetition', { query: { query: { id: competition } } });
  const open = cards.rounds.filter((round) => rounds.includes(round));
  for (const round of open) {
    const slot = cards.slots[String(round)] ?? 0;
    for (const { _id, recalled } of cards.entries) {
      if (round === 3 && !recalled) continue;
      const entry = _id.split('-')[1] ?? '';
      const mark = markFor(competition, entry, round, judge);
      const place = { competition, round, slot, entry };
      await client.ask('submitScore', {
        body: { data: { _id, round, at: { event: feis, slot }, ...mark } },
        key: `${competition}-${round}-${entry}`,
      });
      book.write(place, mark);
    }
  }
  if (open.length > 0 && cards.entries.length > 0)
    await client.ask('finalizeCompetition', { body: { id: competition, rounds: open } });
};

/** All five judges at once, each through their own list, each mark after the one before. */
export const judgeRounds = async (
  { judges }: Office,
  feis: string,
  rounds: readonly number[],
  book: MarkBook,
  wanted: (tile: { _id: string; rounds: number }) => boolean,
): Promise<void> => {
  await Promise.all(
    judges.map(async (judge) => {
      const { data } = await judge.client.ask('judgeCompetitions', { query: { query: { id: feis } } });
      for (const tile of data) if (tile.count > 0 && wanted(tile)) await markCard(judge, feis, tile._id, rounds, book);
    }),
  );
};

/** A tabulator corrects some marks of finalized cards, with a reason, as they stand on paper. */
export const correctSome = async (
  { tabulator }: Office,
  competitions: readonly string[],
  book: MarkBook,
): Promise<void> => {
  for (const id of competitions) {
    const sheet = await tabulator.ask('getTabulatorCompetition', { query: { query: { id } } });
    const [column] = sheet.template['1']?.judges ?? [];
    const [first] = Object.entries(column?.scores ?? {}).filter(([, { score }]) => score !== null);
    if (!column || !first) continue;
    const [entry, { revision, comments }] = first;
    const cell = { entryCompetition: entry, round: 1, slot: column.slot, score: 99.875, revision, reason: 'misread' };
    const { refused } = await tabulator.ask('submitMultiScore', { body: { id, cells: [cell] } });
    if (refused.length > 0) throw new Error(`A correction was refused: ${refused[0]?.message}`);
    book.write({ competition: id, round: 1, slot: column.slot, entry }, { score: 99.875, absent: false, comments });
  }
};
