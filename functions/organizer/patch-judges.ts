import { judgeView } from '@rince/contracts/views/judge-view';
import { type EventJudge, listsWith } from '@rince/domain/event/event-judge';
import { refuse } from '@rince/domain/refusal';
import type { Competition } from '@rince/domain/sheet/competition';
import type { JudgeCard } from '@rince/domain/sheet/judge-card';
import { type PanelChange, panelAfter, seatsOf } from '@rince/domain/sheet/panel';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { getCardsAt, seatCards } from '@rince/store/cards';
import { changeCompetition, getCompetitions } from '@rince/store/competitions';
import { changeJudge, getJudges } from '@rince/store/judges';
import { getColumn } from '@rince/store/marks';
import type { Table } from '@rince/store/table';
import type { Write } from '@rince/store/write';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/** What one transaction holds. */
const mostWrites = 100;
/** How many competitions are asked for marks at once. */
const atOnce = 25;

interface Change extends PanelChange {
  readonly competition: string;
}
interface Refused {
  readonly competition: string;
  readonly judge: string;
  readonly message: string;
}

/**
 * The removals whose judge has marked, and the cards as they were before the columns were asked: a mark that comes after that changes its
 * card. The columns are asked, not the counts that follow them: a mark of the last second is seen.
 */
const markedAmong = async (
  table: Table,
  removals: readonly Change[],
  states: ReadonlyMap<string, Competition>,
): Promise<{ marked: ReadonlySet<Change>; cards: readonly JudgeCard[] }> => {
  const placesOf = ({ competition, judge }: Change) =>
    seatsOf(states.get(competition)?.panel ?? [], judge).map((seat) => ({ competition, ...seat }));
  const cards = await getCardsAt(table, removals.flatMap(placesOf));
  const marked = new Set<Change>();
  const ask = async (change: Change): Promise<void> => {
    const columns = await Promise.all(placesOf(change).map((place) => getColumn(table, place)));
    if (columns.flat().some(({ score, absent }) => score !== null || absent)) marked.add(change);
  };
  for (let at = 0; at < removals.length; at += atOnce) await Promise.all(removals.slice(at, at + atOnce).map(ask));
  return { marked, cards };
};

/** The event that an assignment is about, by what is assigned. */
const eventOf = async (
  table: Table,
  judges: readonly { readonly competitions: readonly string[] }[],
): Promise<string> => {
  const [first] = judges.flatMap(({ competitions }) => competitions);
  if (first === undefined) throw refuse('BAD_REQUEST', 'Say which event this is about.');
  const [found] = await getCompetitions(table, [first]);
  if (!found) throw refuse('NOT_FOUND');
  return found.event;
};

/** Assigns competitions to judges: what can be is done, in transactions that keep panels, cards and lists together; the rest is told. */
export const patchJudges: UseCase<'patchJudges'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const { event, grades } = await loadSyllabus(ctx.table, body.event ?? (await eventOf(ctx.table, body.judges)));
    ctx.allow('event.tabulate', { event });
    const judges = new Map((await getJudges(ctx.table, event._id)).map((judge) => [judge.user, judge]));
    const changes = body.judges.flatMap(({ _id, competitions, seen: read }): Change[] => {
      const judge = judges.get(_id);
      if (!judge) throw refuse('NOT_FOUND', 'Add this judge to the event first.');
      const wanted = new Set(competitions);
      const had = new Set(judge.competitions);
      // What a colleague assigned since that was read is not taken away by who has not seen it, nor what they took away given back.
      const seen = read ? new Set(read) : had;
      return [
        ...judge.competitions
          .filter((id) => seen.has(id) && !wanted.has(id))
          .map((competition) => ({ competition, judge: _id, add: false })),
        ...competitions
          .filter((id) => !seen.has(id) && !had.has(id))
          .map((competition) => ({ competition, judge: _id, add: true })),
      ];
    });
    const gradeOf = new Map(grades.flatMap((grade) => grade.competitions.map(({ _id }) => [_id, grade] as const)));
    const states = new Map(
      (await getCompetitions(ctx.table, [...new Set(changes.map(({ competition }) => competition))])).map((state) => [
        state._id,
        state,
      ]),
    );

    const { marked, cards } = await markedAmong(
      ctx.table,
      changes.filter(({ add }) => !add),
      states,
    );

    const refused: Refused[] = [];
    const next = new Map<string, Competition>();
    const accepted: Change[] = [];
    // Removals first, so that a competition can go from one judge to another in one save.
    for (const change of changes.toSorted((a, b) => Number(a.add) - Number(b.add))) {
      const { competition, judge } = change;
      const state = next.get(competition) ?? states.get(competition);
      const grade = gradeOf.get(competition);
      const after =
        state && grade
          ? panelAfter(state.panel, grade, change, marked.has(change))
          : 'This competition does not exist.';
      if (typeof after === 'string') refused.push({ competition, judge, message: after });
      else if (state) {
        next.set(competition, { ...state, panel: after });
        accepted.push(change);
      }
    }

    await save(ctx, event._id, [...next.values()], { states, cards }, accepted, judges);
    return { judges: [...judges.values()].map(judgeView), refused };
  });

/** Saves panels in chunks; each chunk brings its part of the judges' lists with it. */
const save = async (
  ctx: Parameters<UseCase<'patchJudges'>>[0],
  event: string,
  changed: readonly Competition[],
  before: { readonly states: ReadonlyMap<string, Competition>; readonly cards: readonly JudgeCard[] },
  accepted: readonly Change[],
  judges: Map<string, EventJudge>,
): Promise<void> => {
  let writes: Write[] = [];
  let ids = new Set<string>();
  const flush = async (): Promise<void> => {
    const touched = new Map<string, EventJudge>();
    for (const { competition, judge, add } of accepted.filter((change) => ids.has(change.competition))) {
      const one = touched.get(judge) ?? (judges.get(judge) as EventJudge);
      touched.set(judge, { ...one, ...listsWith(one, competition, { sits: add }) });
    }
    const lists = [...touched.values()].map(({ user, competitions, completed }) =>
      changeJudge(judges.get(user) as EventJudge, { competitions, completed }),
    );
    const acts = [...touched.keys()].map((judge) => {
      const own = accepted.filter((change) => change.judge === judge && ids.has(change.competition));
      const of = (wanted: boolean) => own.filter(({ add }) => add === wanted).map(({ competition }) => competition);
      return actOf(ctx, { event, act: 'assign', detail: { judge, added: of(true), taken: of(false) } });
    });
    await ctx.table.transact([...writes, ...lists, ...acts]);
    for (const judge of touched.values()) judges.set(judge.user, { ...judge, revision: judge.revision + 1 });
    writes = [];
    ids = new Set();
  };
  for (const state of changed) {
    const old = before.states.get(state._id) as Competition;
    const more = [
      changeCompetition(old, { panel: state.panel }),
      ...seatCards(state._id, old.panel, state.panel, before.cards),
    ];
    if (writes.length > 0 && writes.length + more.length > mostWrites - 2 * judges.size) await flush();
    writes.push(...more);
    ids.add(state._id);
  }
  if (writes.length > 0) await flush();
};
