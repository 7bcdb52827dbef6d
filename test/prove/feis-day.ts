import type { getJudgeCompetition } from '@rince/contracts/routes/judging';
import type { AnswerOf } from '@rince/contracts/row';
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

type JudgeCards = AnswerOf<typeof getJudgeCompetition>;

/** What a save knew, so that the server need not look it up: as the scorecard on the tablet sends it. */
const markCard = async (
  { id: judge, client }: Office['judges'][number],
  feis: string,
  competition: string,
  rounds: readonly number[],
  book: MarkBook,
): Promise<void> => {
  const marked = new Set<string>();
  const markAndClose = async (): Promise<string | undefined> => {
    const cards = await client.ask('getJudgeCompetition', { query: { query: { id: competition } } });
    const open = cards.rounds.filter((round) => rounds.includes(round));
    for (const round of open) await markRound(cards, round);
    if (open.length === 0 || cards.entries.length === 0) return undefined;
    const closed = await client.send('finalizeCompetition', { body: { id: competition, rounds: open } });
    if (closed.http !== 200 && closed.code !== 'MISSING_MARKS')
      throw new Error(`finalizeCompetition: ${closed.http} ${closed.code} ${closed.message}`);
    return closed.code;
  };
  const markRound = async (cards: JudgeCards, round: JudgeCards['rounds'][number]): Promise<void> => {
    const slot = cards.slots[String(round)] ?? 0;
    for (const { _id, recalled } of cards.entries) {
      const entry = _id.split('-')[1] ?? '';
      if ((round === 3 && !recalled) || marked.has(`${round} ${entry}`)) continue;
      marked.add(`${round} ${entry}`);
      const mark = markFor(competition, entry, round, judge);
      const place = { competition, round, slot, entry };
      await client.ask('submitScore', {
        body: { data: { _id, round, at: { event: feis, slot }, ...mark } },
        key: `${competition}-${round}-${entry}`,
      });
      book.write(place, mark);
    }
  };
  // A family may pay while a judge marks: whoever came to the sheet meanwhile is marked, too, before the card is closed.
  for (let isOpen = true; isOpen; ) isOpen = (await markAndClose()) === 'MISSING_MARKS';
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
