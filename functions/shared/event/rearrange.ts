import type { EnteredCompetition, Entry, EntrySection } from '@rince/domain/entry/entry';
import type { EventWithGrades } from '@rince/domain/event/event';
import type { Notice } from '@rince/domain/news/notice';
import { enteredAs } from '@rince/domain/rearrange/decide';
import {
  type EnteredAs,
  type LineMove,
  type Rearrangement,
  sidesOf,
  stepOf,
} from '@rince/domain/rearrange/rearrangement';
import { Refusal } from '@rince/domain/refusal';
import type { Job } from '@rince/domain/results/job';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Tools } from '@rince/runtime/context';
import { checkDancer, checkNoDancer, dancedItem, getDancer, removeDanced } from '@rince/store/dancers';
import { changeEntry, getEntry } from '@rince/store/entries';
import { putEventNotice, putNotice } from '@rince/store/notices';
import {
  changeRearrangement,
  checkRearrangement,
  endMoving,
  getRearrangement,
  moveLine,
} from '@rince/store/rearrangements';
import { changeJob, getJob } from '@rince/store/results';
import { checkCalled, lineAt, linesAt } from '@rince/store/roster';
import type { Write } from '@rince/store/write';
import { finishMoves } from '../entry/finish-moves.ts';
import { entriesOfLines, readersOfLines } from '../entry/people-of-lines.ts';
import { followSchedule, followSeats } from './follow-rearrangement.ts';
import { followWaiting } from './follow-waiting.ts';
import { loadEvent, loadSyllabus } from './load-event.ts';
import { refuseLostVideos } from './lost-videos.ts';

/** So many families are told side by side. */
const toldAtOnce = 8;
/** A notice to somebody with more dancers than these names none of them: each name needs a check in the same transaction, which holds 100. */
const mostNamed = 50;

/** A word to a family, with the lines whose names it says. */
interface Told {
  readonly notice: Notice;
  readonly names: readonly RosterLine[];
}

/** How often a line is tried that somebody else changes at the same moment. */
const mostTries = 6;

/**
 * Carries out a merge or a split, or takes one back: dancer by dancer, each sheet, entry and list in one transaction; then judges and schedule follow. It may be done by several at once, and
 * again after whoever did it has died: a dancer who has gone is left alone.
 */
export const rearrange = async (tools: Tools, job: Job): Promise<void> => {
  const one = await getRearrangement(tools.table, job.event, job.rearrangement ?? '');
  if (one && (one.status === 'going' || one.status === 'goingBack')) {
    const stayed: Record<string, string> = {};
    const syllabus = await loadSyllabus(tools.table, job.event);
    for (const move of one.moves) {
      const because = await moved(tools, one, move, syllabus);
      if (because !== undefined) stayed[move._id] = because;
    }
    await followWaiting(tools, one, job);
    await followSeats(tools, one);
    await followSchedule(tools, one, job.by);
    await tellFamilies(tools, one, job, stayed);
    await end(tools, one, job, stayed);
  }
  await endJob(tools, job);
};

/** Why a dancer stays where they are; undefined when they have gone, or are there no more. */
const moved = async (
  tools: Tools,
  one: Rearrangement,
  move: LineMove,
  syllabus: EventWithGrades,
): Promise<string | undefined> => {
  const { from, to } = stepOf(one, move);
  for (let attempt = 1; ; attempt++) {
    const line = await lineAt(tools.table, from.competition, move._id);
    if (!line || line.dancer !== move.dancer) return undefined;
    const entry = line.entry === '' ? undefined : await getEntry(tools.table, line.entry);
    try {
      // Somebody has paid, and is being seated at this moment.
      if (entry && !entry.seated) await finishMoves(tools, entry);
      else {
        // A video may have come since it was decided.
        const holds = await refuseLostVideos(tools.table, syllabus, [{ line, to: to.competition }]);
        await tools.table.transact([checkRearrangement(one), ...holds, ...(await writesOf(tools, line, entry, to))]);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (attempt === mostTries) return error.message;
    }
  }
};

const writesOf = async (
  { table }: Tools,
  line: RosterLine,
  entry: Entry | undefined,
  to: EnteredAs,
): Promise<Write[]> => {
  const { _id: entryCompetition, event, dancer, dancerNumber, competition } = line;
  const danced = { dancer, event, competition: to.competition, entryCompetition, entry: line.entry, dancerNumber };
  return [
    ...moveLine(line, to.competition),
    removeDanced({ dancer, event, competition }),
    { kind: 'put', item: dancedItem(danced) },
    ...(entry ? entryWrites(entry, line, to) : []),
    // A team, or somebody whose profile is gone, has no profile that could be erased meanwhile.
    (await getDancer(table, dancer)) ? checkDancer(dancer) : checkNoDancer(dancer),
  ];
};

/** The entry says where its dancer dances now; what is paid for it stays. Of another dancer, whom a tabulator put in the line, it says nothing. */
const entryWrites = (entry: Entry, line: RosterLine, to: EnteredAs): Write[] => {
  const goes = ({ movedFrom: _, ...one }: EnteredCompetition): EnteredCompetition => ({ ...one, ...to });
  const follow = (sections: readonly EntrySection[]): EntrySection[] =>
    sections.map((section) => ({
      ...section,
      competitions:
        section.dancer === line.dancer
          ? section.competitions.map((one) => (one._id === line._id ? goes(one) : one))
          : section.competitions,
    }));
  if (!enteredAs(entry, line)) return [];
  const { sections, draft } = entry;
  return changeEntry(entry, {
    sections: follow(sections),
    ...(draft ? { draft: { ...draft, sections: follow(draft.sections) } } : {}),
  });
};

/** One word to each family, however many of its dancers go; told twice, it is one notification. */
const tellFamilies = async (
  tools: Tools,
  one: Rearrangement,
  job: Job,
  stayed: Readonly<Record<string, string>>,
  tries = 1,
): Promise<void> => {
  const { table } = tools;
  const event = await loadEvent(table, one.event);
  const went = new Map(
    one.moves.filter(({ _id }) => stayed[_id] === undefined).map((move) => [move._id, { move, ...stepOf(one, move) }]),
  );
  const standing = await linesAt(
    table,
    [...went].map(([_id, { to }]) => ({ competition: to.competition, _id })),
  );
  // Not who has left meanwhile, or was moved elsewhere.
  const lines = standing.flatMap((line) => (line && line.dancer === went.get(line._id)?.move.dancer ? [line] : []));
  const [readers, entries] = await Promise.all([readersOfLines(table, lines), entriesOfLines(table, lines)]);
  const told = [...readers].map(([user, theirs]): Told => {
    const entered = theirs.filter((line) => line.name !== '' && entries.get(line._id)?.owner === user);
    const own = entered.length > mostNamed ? [] : entered;
    const words = theirs.flatMap((line) => {
      const step = went.get(line._id);
      const what = step ? `${step.to.title} (${step.to.code}) instead of ${step.from.code}.` : [];
      // The name of somebody who is erased is looked for with whoever entered them alone.
      return own.includes(line) ? `${line.name}: ${what}` : what;
    });
    const of = theirs.flatMap((line) => entries.get(line._id) ?? []);
    // Their own, by which the names that are told of it are found.
    const entry = of.find(({ owner }) => owner === user) ?? of[0];
    return {
      notice: {
        ...{ _id: job._id, user, event: one.event, title: `Competitions of ${event.name} have changed` },
        content: `${words.join(' ')}${entry ? ' The price stays as it was.' : ''}`,
        path: entry ? `/app/entries/${entry._id}` : `/app/events/view/${one.event}/details`,
        seen: false,
        createdAt: job.createdAt,
      },
      names: own,
    };
  });
  let changed: unknown;
  for (let from = 0; from < told.length; from += toldAtOnce)
    await Promise.all(
      told.slice(from, from + toldAtOnce).map(async ({ notice, names }) => {
        try {
          await table.transact([putNotice(notice), ...names.map(checkCalled)]);
        } catch (error) {
          if (!(error instanceof Refusal) || tries === mostTries) throw error;
          changed = error;
        }
      }),
    );
  // Somebody was renamed, erased or moved since that was read; who was told is told the same.
  if (changed !== undefined) await tellFamilies(tools, one, job, stayed, tries + 1);
};

const end = async (
  tools: Tools,
  one: Rearrangement,
  job: Job,
  stayed: Readonly<Record<string, string>>,
): Promise<void> => {
  const isBack = one.status === 'goingBack';
  const { leave } = sidesOf(one);
  const lines = await linesAt(
    tools.table,
    one.moves.map((move) => ({ competition: stepOf(one, move).to.competition, _id: move._id })),
  );
  const count = one.moves.filter(({ dancer }, i) => lines[i]?.dancer === dancer).length;
  const codes = one.pairs.map(({ fromCode, toCodes }) => `${fromCode} into ${toCodes.join(', ')}`).join('; ');
  try {
    await tools.table.transact([
      changeRearrangement(one, {
        status: isBack ? 'takenBack' : 'done',
        ...(Object.keys(stayed).length > 0 ? { stayed } : {}),
      }),
      ...leave.map((competition) => endMoving(competition, one._id)),
      ...putEventNotice({
        _id: job._id,
        event: one.event,
        title: isBack
          ? 'Competitions are as they were'
          : one.kind === 'merge'
            ? 'Competitions merged'
            : 'Competitions split',
        content: `${codes}: ${count} of ${one.moves.length} dancers`,
        path: `/app/event-dashboard/${one.event}/${one.kind}`,
        topStory: false,
        createdAt: job.createdAt,
      }),
    ]);
  } catch (error) {
    // Somebody else has done the same, and was faster.
    if (!(error instanceof Refusal)) throw error;
    const now = await getRearrangement(tools.table, one.event, one._id);
    if (now?.status === one.status) throw error;
  }
};

const endJob = async (tools: Tools, { event, _id }: Job): Promise<void> => {
  const { table } = tools;
  const job = await getJob(table, event, _id);
  if (!job || job.status === 'done' || job.status === 'failed') return;
  try {
    await table.transact([changeJob(job, { status: 'done' })]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await endJob(tools, job);
  }
};
