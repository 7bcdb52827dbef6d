import { roundsByVideoOf, sentBy } from '@rince/domain/entry/round-by-video';
import { takenUntil } from '@rince/domain/entry/round-window';
import { momentIn } from '@rince/domain/event/moment-in';
import { videosKeptUntil } from '@rince/domain/event/windows';
import type { Message } from '@rince/domain/jobs';
import { Refusal } from '@rince/domain/refusal';
import type { Competition } from '@rince/domain/sheet/competition';
import type { CompetitionFacts } from '@rince/domain/sheet/competition-facts';
import { isDancing } from '@rince/domain/sheet/not-dancing';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Tools } from '@rince/runtime/context';
import { checkRecall, getCompetition } from '@rince/store/competitions';
import { putNotice } from '@rince/store/notices';
import { outboxItemOfStream } from '@rince/store/outbox';
import { checkCalled, getRoster, lineAt } from '@rince/store/roster';
import { noteSaid, saidOf } from '@rince/store/told';
import { allowedRoundsAt } from '@rince/store/video-reports';
import { getVideo } from '@rince/store/videos';
import { entriesOfLines } from '../shared/entry/people-of-lines.ts';
import { around } from '../shared/sheet/load-competition.ts';

type Said = 'recalled' | 'not recalled' | 'taken back';
/** No letter says no. */
const letterOf = {
  recalled: 'recalled',
  'taken back': 'recall-taken-back',
  'not recalled': undefined,
} as const satisfies Record<Said, string | undefined>;
type Recalled = Extract<Message<'results'>, { readonly kind: 'recalled' }>;

/**
 * Tells the families who send round 3 by video who is recalled, and who is not: each once, also when the recall is calculated again; and those who were
 * asked for round 3 that it was taken back.
 */
export const tellOfRecall = async (tools: Tools, { competition: id, recall }: Recalled): Promise<void> => {
  const competition = await getCompetition(tools.table, id);
  // One that was calculated since tells by itself.
  if (!competition || (competition.recall !== undefined && competition.recall !== recall)) return;
  const facts = await around(tools.table, competition);
  const allowed = await allowedRoundsAt(tools.table, facts.event);
  const lines = (await getRoster(tools.table, id)).filter(
    (line) => isDancing(line) && roundsByVideoOf(facts, allowed, line).includes(3),
  );
  const entries = await entriesOfLines(tools.table, lines);
  for (const line of lines) {
    const owner = entries.get(line._id)?.owner;
    if (owner !== undefined) await tell(tools, facts, line, owner);
  }
};

const saidOfLine = ({ recall, recalled }: Competition, { _id }: RosterLine): Said => {
  if (recall === undefined) return 'taken back';
  return recalled?.includes(_id) ? 'recalled' : 'not recalled';
};

const tell = async (tools: Tools, facts: CompetitionFacts, line: RosterLine, owner: string): Promise<void> => {
  const { event, competition } = facts;
  if (line.name === '') return;
  const [said, about] = [saidOfLine(competition, line), { event: event._id, about: `recall#${line._id}` }];
  const before = await saidOf(tools.table, about);
  // Who was not asked for round 3 misses nothing when it is not danced yet.
  if (before === said || (said === 'taken back' && before !== 'recalled')) return;
  const expiresAt = Math.floor(videosKeptUntil(event).getTime() / 1000);
  const letter = letterOf[said];
  const video = sentBy(await getVideo(tools.table, line._id, 3), line);
  const until = takenUntil({ ...facts, round: 3, video }, tools.now);
  try {
    await tools.table.transact([
      // As it was read: whoever takes it back meanwhile tells those who were told before, and nobody is told after.
      checkRecall(competition),
      checkCalled(line),
      noteSaid(about, said, { before, expiresAt }),
      putNotice({
        _id: tools.newId(),
        user: owner,
        event: event._id,
        ...wordsFor(facts, line, { said, until, isSent: video?.video !== undefined }),
        path: `/app/entries/${line.entry}`,
        seen: false,
        createdAt: tools.now.toISOString(),
      }),
      ...(letter
        ? [
            outboxItemOfStream(
              'mail',
              { letter, user: owner, entry: line.entry, entryCompetition: line._id },
              tools.newId(),
            ),
          ]
        : []),
    ]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The name was corrected, or is erased; else the same message came twice, and the other one told it, or the recall is another one by now.
    const now = await lineAt(tools.table, line.competition, line._id);
    if (now?.dancer === line.dancer && (now.name !== line.name || now.lname !== line.lname))
      await tell(tools, facts, now, owner);
  }
};

const wordsFor = (
  { event, place }: CompetitionFacts,
  { name }: RosterLine,
  { said, until, isSent }: { readonly said: Said; readonly until: Date | undefined; readonly isSent: boolean },
) => {
  const of = `${place.code}, ${place.rowTitle}, at ${event.name}`;
  if (said === 'not recalled')
    return {
      title: `Thank you for dancing, ${name}`,
      content: `The recall of ${of} is there, and ${name} is not in it this time. The marks and comments of the judges come with the results.`,
    };
  if (said === 'taken back')
    return {
      title: `The recall of ${name} was taken back`,
      content: `${of}: rounds 1 and 2 are looked at again, so please wait with the video of round 3. You are told as soon as the recall is there.`,
    };
  const title = `${name} is recalled to round 3`;
  if (isSent) return { title, content: `${of}. The video of round 3 that was sent is here.` };
  return {
    title,
    content: until
      ? `${of}: please send the video of round 3, with its dance and speed. It is taken until ${momentIn(event.timeZone, until)}.`
      : `${of}: videos of round 3 are no longer taken. The organizer decides whether ${name} can still send one.`,
  };
};
