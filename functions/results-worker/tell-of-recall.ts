import { roundCloses } from '@rince/domain/entry/round-window';
import { momentIn } from '@rince/domain/event/moment-in';
import { videosKeptUntil } from '@rince/domain/event/windows';
import type { Message } from '@rince/domain/jobs';
import { Refusal } from '@rince/domain/refusal';
import type { CompetitionFacts } from '@rince/domain/sheet/competition-facts';
import { isDancing } from '@rince/domain/sheet/not-dancing';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Tools } from '@rince/runtime/context';
import { getCompetition, getRoster } from '@rince/store/competitions';
import { getEntries } from '@rince/store/entries';
import { putNotice } from '@rince/store/notices';
import { outboxItemOfStream } from '@rince/store/outbox';
import { noteSaid, saidOf } from '@rince/store/told';
import { around } from '../shared/sheet/load-competition.ts';

type Recalled = Extract<Message<'results'>, { readonly kind: 'recalled' }>;

/** Tells the families of an online competition who is recalled, and who is not: each once, also when the recall is calculated again. */
export const tellOfRecall = async (tools: Tools, { competition: id, recall }: Recalled): Promise<void> => {
  const competition = await getCompetition(tools.table, id);
  // One that was calculated since tells by itself, and of one that was taken back there is nothing to tell.
  if (competition?.recall !== recall) return;
  const facts = await around(tools.table, competition);
  if (facts.event.inPerson) return;
  const lines = (await getRoster(tools.table, id)).filter((line) => line.entry !== '' && isDancing(line));
  const entries = await getEntries(tools.table, [...new Set(lines.map(({ entry }) => entry))]);
  const owners = new Map(entries.flatMap((entry) => (entry ? [[entry._id, entry.owner] as const] : [])));
  for (const line of lines) {
    const owner = owners.get(line.entry);
    if (owner !== undefined) await tell(tools, facts, line, owner);
  }
};

const tell = async (tools: Tools, facts: CompetitionFacts, line: RosterLine, owner: string): Promise<void> => {
  const { event, competition } = facts;
  const isCalled = competition.recalled?.includes(line._id) === true;
  const [said, about] = [isCalled ? 'recalled' : 'not recalled', { event: event._id, about: `recall#${line._id}` }];
  const before = await saidOf(tools.table, about);
  if (before === said) return;
  const expiresAt = Math.floor(videosKeptUntil(event).getTime() / 1000);
  const letter = { letter: 'recalled', user: owner, entry: line.entry, entryCompetition: line._id } as const;
  try {
    await tools.table.transact([
      noteSaid(about, said, { before, expiresAt }),
      putNotice({
        _id: tools.newId(),
        user: owner,
        event: event._id,
        ...wordsFor(facts, line, isCalled),
        path: `/app/entries/${line.entry}`,
        seen: false,
        createdAt: tools.now.toISOString(),
      }),
      ...(isCalled ? [outboxItemOfStream('mail', letter, tools.newId())] : []),
    ]);
  } catch (error) {
    // The same message came twice, and the other one told it.
    if (!(error instanceof Refusal)) throw error;
  }
};

const wordsFor = ({ event, grade, place }: CompetitionFacts, { name }: RosterLine, isCalled: boolean) => {
  const of = `${place.code}, ${place.rowTitle}, at ${event.name}`;
  if (!isCalled)
    return {
      title: `Thank you for dancing, ${name}`,
      content: `The recall of ${of} is there, and ${name} is not in it this time. The marks and comments of the judges come with the results.`,
    };
  const closes = roundCloses({ event, grade, round: 3 });
  const until = closes ? ` It is taken until ${momentIn(event.timeZone, closes)}.` : '';
  return {
    title: `${name} is recalled to round 3`,
    content: `${of}: please send the video of round 3, with its dance and speed.${until}`,
  };
};
