import type { moveDancer as row } from '@rince/contracts/routes/rearrange';
import type { AnswerInput } from '@rince/contracts/row';
import { overtaken } from '@rince/domain/acts/overtaken';
import type { Entry } from '@rince/domain/entry/entry';
import { type Spot, spotsOf } from '@rince/domain/rearrange/decide';
import { decideMove, decideMoveBack, type MoveFacts } from '@rince/domain/rearrange/move-dancer';
import { refuse } from '@rince/domain/refusal';
import type { MarkPlace } from '@rince/domain/sheet/mark';
import type { CameFrom } from '@rince/domain/sheet/roster-line';
import type { Context } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { getCompetitions, getHead } from '@rince/store/competitions';
import { checkDancer, checkNoDancer, dancedAt, dancedItem, getDancer, removeDanced } from '@rince/store/dancers';
import { changeEntry, getEntry } from '@rince/store/entries';
import { checkMark, getMarks } from '@rince/store/marks';
import { putNotice } from '@rince/store/notices';
import { moveLine } from '@rince/store/rearrangements';
import { digestOf } from '@rince/store/results';
import { lineAt } from '@rince/store/roster';
import { sheetChanged } from '@rince/store/stale';
import type { Write } from '@rince/store/write';
import { getCompetitors } from '../shared/entry/competitors.ts';
import { finishMoves } from '../shared/entry/finish-moves.ts';
import { readersOfLines } from '../shared/entry/people-of-lines.ts';
import { paymentUnderWay } from '../shared/entry/release-payment.ts';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { refuseLostVideos } from '../shared/event/lost-videos.ts';
import { undoneBy } from '../shared/event/undone.ts';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';

type Facts = Omit<MoveFacts, 'competitor'> & {
  /** What holds as long as the dancer has sent no video that would be lost. */
  readonly holds: readonly Write[];
  readonly places: readonly MarkPlace[];
  readonly read: Awaited<ReturnType<typeof getMarks>>;
};

/** The entry of a line with everybody seated and nobody paying: what is charged at this moment was counted with the old price. */
const settledEntry = async (ctx: Context, id: string): Promise<Entry | undefined> => {
  const found = id === '' ? undefined : await getEntry(ctx.table, id);
  const entry = found && (await finishMoves(ctx, found));
  const payment = entry && (await paymentUnderWay(ctx, entry));
  if (payment && payment.status !== 'paid')
    throw refuse('CONFLICT', 'The family pays for its entry at this moment. Please try again when that is over.');
  return entry;
};

/** Everything that decides on a dancer's line, for whoever runs the event. */
const load = async (
  ctx: Context,
  scoreId: string,
  target: (line: Facts['line']) => { readonly id: string } | { readonly code: string },
  isGone = () => refuse('NOT_FOUND', 'This dancer is not on the sheet any more.'),
): Promise<Facts> => {
  const { table } = ctx;
  const [id = '', entryCompetition = ''] = scoreId.split('-');
  const head = await getHead(table, id);
  if (!head) throw refuse('NOT_FOUND');
  const syllabus = await loadSyllabus(table, head.competition.event);
  const { event, grades } = syllabus;
  ctx.allow('event.edit', { event });
  const line = await lineAt(table, id, entryCompetition);
  if (!line) throw isGone();
  const wanted = target(line);
  const all = grades.flatMap(({ competitions }) => competitions);
  const there = all.find((one) =>
    'id' in wanted ? one._id === wanted.id : one.code.toUpperCase() === wanted.code.toUpperCase(),
  );
  if (!there)
    throw refuse('CONFLICT', 'code' in wanted ? `No competition has the code ${wanted.code}.` : 'It is gone.');
  const places = head.cards.map(({ round, slot }) => ({ competition: id, round, slot, entryCompetition }));
  const [others, read, danced, entry] = await Promise.all([
    getCompetitions(table, [there._id]),
    getMarks(table, places),
    dancedAt(table, line.dancer, event._id),
    settledEntry(ctx, line.entry),
  ]);
  const find = spotsOf({ syllabus, states: new Map([...others, head.competition].map((one) => [one._id, one])) });
  const spot = (one: string): Spot => {
    const found = find(all.find(({ _id }) => _id === one)?.code ?? '');
    if (!found) throw refuse('NOT_FOUND');
    return found;
  };
  const [from, to] = [spot(id), spot(there._id)];
  const holds = await refuseLostVideos(table, syllabus, [{ line, to: there._id }]);
  return {
    ...{ syllabus, line, entry, places, read, from, to, holds },
    marks: read.filter((mark) => mark !== undefined),
    danced: danced.map(({ competition }) => competition),
  };
};

/** Line, lists, entry, notice and act in one transaction: the dancer is in one place whoever dies. */
const writesOf = async (
  ctx: Context,
  { syllabus, line, from, to, entry, places, read, holds }: Facts,
  set: ReturnType<typeof decideMoveBack>['set'],
  {
    act,
    came,
    money,
    reason,
    undoes,
  }: {
    readonly act: 'moveDancer' | 'moveDancerBack';
    /** Where the line has come from when this is done. */
    readonly came: CameFrom | undefined;
    readonly money: string;
    readonly reason?: string;
    readonly undoes?: string | undefined;
  },
): Promise<Write[]> => {
  const { event } = syllabus;
  const { dancer, dancerNumber, _id: entryCompetition } = line;
  const danced = { dancer, event: event._id, competition: to.place._id, entryCompetition, entry: line.entry };
  const readers = await readersOfLines(ctx.table, [line]);
  return [
    // Back only into a place that is free: somebody may pay for it at this moment.
    ...moveLine(line, to.place._id, { came, taken: act === 'moveDancerBack' ? to.state.taken : undefined }),
    ...places.map((place, i) => checkMark(place, read[i])),
    ...holds,
    removeDanced({ dancer, event: event._id, competition: from.place._id }),
    { kind: 'put', item: dancedItem({ ...danced, dancerNumber }) },
    (await getDancer(ctx.table, dancer)) ? checkDancer(dancer) : checkNoDancer(dancer),
    // Whoever changed the entry meanwhile is read again.
    ...(entry && set ? changeEntry(entry, set).map((write) => ({ ...write, refusal: sheetChanged })) : []),
    ...[...readers.keys()].map((user) => {
      const pays = user === entry?.owner;
      return putNotice({
        ...{ _id: ctx.newId(), user, event: event._id, seen: false, createdAt: ctx.now.toISOString() },
        title: `A competition of ${event.name} has changed`,
        content: `${line.name}: ${to.place.rowTitle}, ${to.place.columnTitle} (${to.place.code}) instead of ${from.place.code}.${pays ? ` ${money}` : ''}`,
        path: pays ? `/app/entries/${entry._id}` : `/app/events/view/${event._id}/details`,
      });
    }),
    actOf(ctx, {
      event: event._id,
      competition: from.place._id,
      act,
      ...(reason ? { reason } : {}),
      undoes,
      detail: {
        ...{ dancer, dancerNumber, from: from.place._id, to: to.place._id },
        ...(act === 'moveDancer' ? { entryCompetition } : {}),
      },
    }),
  ];
};

const placeOf = ({ grade, place, state }: Spot) => ({
  ...{ _id: place._id, code: place.code, gradeTitle: grade.title },
  ...{ rowTitle: place.rowTitle, columnTitle: place.columnTitle, count: state.count },
});

/** One dancer goes to another competition, with entry and price; a dry run says what would be. */
export const moveDancer: UseCase<'moveDancer'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const facts = await load(ctx, body.id, () => ({ code: body.to }));
    const { line, from, to, syllabus } = facts;
    const [competitor] = await getCompetitors(ctx.table, syllabus.event._id, [line.dancer]);
    const { rule, before, set, credit, notCharged } = decideMove({ ...facts, competitor });
    const seen = digestOf({ to: to.place._id, credit, notCharged, rule });
    const preview: AnswerInput<typeof row> = {
      ...{ isDone: false, dancerNumber: line.dancerNumber, credit, notCharged, seen },
      ...{ from: placeOf(from), to: placeOf(to), isFull: to.state.taken >= (to.state.cap ?? Infinity) },
      ...(rule === undefined ? {} : { rule }),
    };
    if (body.dryRun) return preview;
    if (body.seen !== undefined && body.seen !== seen)
      throw refuse('CONFLICT', 'Something has changed since you looked. Please look again before you go on.');
    if (rule !== undefined && body.reason === '')
      throw refuse('CONFLICT', `${rule} Say why, to move them all the same.`);
    const came: CameFrom = {
      ...{ from: from.place._id, code: from.place.code },
      ...(before === undefined ? {} : { entered: before }),
      ...(line.came === undefined ? {} : { before: line.came }),
    };
    const money = credit > 0 ? 'The difference in price is to your credit.' : 'The price stays as it was.';
    return ctx.commit(await writesOf(ctx, facts, set, { act: 'moveDancer', came, money, reason: body.reason }), {
      ...preview,
      isDone: true,
    });
  });

/** The dancer goes back to where they came from. */
export const moveDancerBack: UseCase<'moveDancerBack'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const isUndo = body.undoes !== undefined;
    const facts = await load(
      ctx,
      body.id,
      ({ came }) => {
        if (!came) throw isUndo ? overtaken() : refuse('CONFLICT', 'This dancer was not moved here.');
        return { id: came.from };
      },
      isUndo ? overtaken : undefined,
    );
    const undone = await undoneBy(ctx.table, facts.to.place._id, 'moveDancerBack', body);
    if (undone?.act === 'moveDancer' && undone.detail.dancer !== facts.line.dancer) throw overtaken();
    const { set } = decideMoveBack(facts);
    const money = 'The price is as it was before.';
    const said = { act: 'moveDancerBack', came: facts.line.came?.before, money, undoes: body.undoes } as const;
    return ctx.commit(await writesOf(ctx, facts, set, said), { competition: facts.to.place._id });
  });
