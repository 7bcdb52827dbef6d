import { access, runsEvent, type Verdict } from '@rince/domain/access';
import { type Act, competitionsOf, isLoggedAs } from '@rince/domain/acts/act';
import { type Inverse, inverseOf } from '@rince/domain/acts/inverse';
import { dancersNamed, teamsNamed, usersNamed } from '@rince/domain/acts/named';
import { sentenceOf, type Words } from '@rince/domain/acts/sentence';
import { isErased, type NumberedDancer } from '@rince/domain/entry/numbered-dancer';
import type { EventWithGrades } from '@rince/domain/event/event';
import { finder } from '@rince/domain/people/searched-words';
import type { Context } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { pageLimit } from '@rince/runtime/lists';
import { countFitting, sifted } from '@rince/runtime/read-until-full';
import { files } from '@rince/services/files';
import { actsOf, refundOf } from '@rince/store/acts';
import { mayBeLate } from '@rince/store/item';
import { getNumbers } from '@rince/store/numbers';
import { getRefund } from '@rince/store/refunds';
import { getTeams } from '@rince/store/teams';
import { getUsers } from '@rince/store/users';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { overtakenAmong } from '../shared/event/undone.ts';
import { dancersSearched } from './dancers-searched.ts';

const most = 100;

/** What was done at an event, who did it and when. Money is for who runs it; names are read now, so that none outlives its owner. */
export const listLog: UseCase<'listLog'> = async (ctx, { query }) => {
  const { event: id, filter, search, grade, competition } = query.query;
  const syllabus = await loadSyllabus(ctx.table, id, mayBeLate);
  ctx.allow('event.tabulate', { event: syllabus.event });
  const codes = new Map(
    syllabus.grades.flatMap(({ competitions }) => competitions.map(({ _id, code }) => [_id, code] as const)),
  );
  const ofGrade = new Set(syllabus.grades.find(({ _id }) => _id === grade)?.competitions.map(({ _id }) => _id) ?? []);
  const finds = finder(search);
  const searched = await dancersSearched(ctx.table, id, search);
  const isWanted = (act: Act): boolean =>
    isLoggedAs(act, filter?.id ?? 'all') &&
    (competition === undefined || competitionsOf(act).includes(competition)) &&
    (grade === undefined || competitionsOf(act).some((one) => ofGrade.has(one)));

  const known = new People(ctx, id);
  const { event } = syllabus;
  /** Taking back is for whoever may make the call that does it. */
  const mayCall = {
    updateTabulation: access['event.tabulate'](ctx.actor, { event }),
    seatJudge: access['event.tabulate'](ctx.actor, { event }),
    noteDancing: access['event.tabulate'](ctx.actor, { event }),
    reopenCompetition: access['event.tabulate'](ctx.actor, { event }),
    hideEntryComp: access.admin(ctx.actor),
    updateDancerNum: access.admin(ctx.actor),
    moveDancerBack: access['event.edit'](ctx.actor, { event }),
    enableCompetitions: access['event.tabulate'](ctx.actor, { event }),
    disableEmptyCompetitions: access['event.tabulate'](ctx.actor, { event }),
    releaseAsSubmitted: access['event.publishResults'](ctx.actor, { event }),
    editEvent: access['event.edit'](ctx.actor, { event }),
    withdrawAnnouncement: access['event.announce'](ctx.actor, { event }),
  } satisfies Record<Inverse['call'], Verdict>;
  const withUndo = (act: Act) => {
    const words = known.words(syllabus, codes, ctx);
    const isThere = act.competition === undefined || codes.has(act.competition);
    const inverse = isThere ? inverseOf(act, words) : undefined;
    const undo = inverse &&
      mayCall[inverse.call] === 'yes' && { ...inverse, body: { ...inverse.body, undoes: act._id } };
    return { act, content: sentenceOf(act, words), ...(undo ? { undo } : {}) };
  };
  const keep = async <T extends Act>(acts: readonly T[]) => {
    const wanted = acts.filter(isWanted);
    const [wordsOf] = await Promise.all([searched(wanted), known.learn(wanted)]);
    return wanted
      .map((item) => ({ item, shown: withUndo(item) }))
      .filter(({ item, shown }) => finds([known.person(item.by), shown.content, ...wordsOf(item)].join(' ')));
  };
  const end = pageLimit(query, most);
  const isWhole = [search, grade, competition].every((one) => one === undefined) && (filter?.id ?? 'all') === 'all';
  const read = (cursor: string | undefined) =>
    actsOf(ctx.table, id, {
      newestFirst: query.sort?.createdAt !== 1,
      limit: isWhole ? Math.min(most, end + 10) : most,
      cursor,
    });
  const { data, ...rest } = await sifted({
    want: end - (query.cursor === undefined ? 0 : query.skip),
    cursor: query.cursor,
    index: 'gsi1',
    read,
    keep,
  });
  const isFirst = query.cursor === undefined;
  const count = isFirst ? (rest.hasMore ? await countFitting({ read, keep }, isWhole) : data.length) : undefined;
  const shown = data.slice(isFirst ? query.skip : 0);
  const offered = shown.flatMap(({ act, undo }) => (undo === undefined ? [] : [act]));
  const isOver = await overtakenAmong(ctx.table, offered);
  const withReason = (reason: string | undefined) => (reason === undefined ? {} : { reason });
  const reasonOf = async (act: Act): Promise<string | undefined> => {
    if (dancersNamed(act).some((dancer) => known.isErased(dancer))) return undefined;
    if (act.act !== 'refund' || act.reason === undefined) return act.reason;
    // Why money went back may be nobody else's business; and of somebody who was erased the refund says no more by now.
    if (!runsEvent(ctx.actor, event)) return undefined;
    const refund = await getRefund(ctx.table, act.detail.entry, refundOf(act));
    return refund ? refund.reason || undefined : act.reason;
  };
  return {
    ...rest,
    ...(count === undefined ? {} : { count }),
    data: await Promise.all(
      shown.map(async ({ act, content, undo }) => ({
        _id: act._id,
        user: await known.shown(act.by),
        content,
        ...withReason(await reasonOf(act)),
        ...(act.competition !== undefined && codes.has(act.competition) ? { competition: act.competition } : {}),
        ...(act.act === 'marks' ? { ofMarks: true } : {}),
        ...(undo === undefined || isOver.has(act._id) ? {} : { undo }),
        date: act.at,
      })),
    ),
  };
};

/** Who is named by the acts of a list; each is read once. */
class People {
  readonly #ctx: Context;
  readonly #event: string;
  readonly #users = new Map<string, { name: string; lname: string; image: Parameters<typeof files.signedImage>[0] }>();
  readonly #numbers = new Map<string, NumberedDancer | undefined>();
  readonly #teams = new Map<string, string | undefined>();

  constructor(ctx: Context, event: string) {
    this.#ctx = ctx;
    this.#event = event;
  }

  async learn(acts: readonly Act[]): Promise<void> {
    const users = acts.flatMap(usersNamed);
    const unknown = [...new Set(users)].filter((id) => !this.#users.has(id));
    for (const { _id, name, lname, image } of await getUsers(this.#ctx.table, unknown, mayBeLate))
      this.#users.set(_id, { name, lname, image });
    const dancers = acts.flatMap(dancersNamed);
    const unnumbered = [...new Set(dancers)].filter((dancer) => !this.#numbers.has(dancer));
    const found = await getNumbers(this.#ctx.table, this.#event, unnumbered);
    unnumbered.forEach((dancer, i) => {
      this.#numbers.set(dancer, found[i]);
    });
    const unnamed = [...new Set(acts.flatMap(teamsNamed))].filter((team) => !this.#teams.has(team));
    const teams = await getTeams(this.#ctx.table, unnamed);
    unnamed.forEach((team, i) => {
      this.#teams.set(team, teams[i]?.name);
    });
  }

  isErased(dancer: string): boolean {
    return isErased(this.#numbers.get(dancer));
  }

  person(id: string): string {
    const user = this.#users.get(id);
    return user ? `${user.name} ${user.lname}`.trim() : 'a closed account';
  }

  async shown(id: string) {
    const { name = '', lname = '', image } = this.#users.get(id) ?? {};
    return { _id: id, name, lname, image: await files.signedImage(image) };
  }

  words({ event }: EventWithGrades, codes: ReadonlyMap<string, string>, { actor }: Context): Words {
    const money = new Intl.NumberFormat('en-CA', { style: 'currency', currency: event.currency });
    return {
      code: (competition) => codes.get(competition) ?? 'a competition that is gone',
      number: (dancer) => String(this.#numbers.get(dancer)?.dancerNumber ?? 'without a number'),
      person: (user) => this.person(user),
      team: (team) => this.#teams.get(team) ?? 'one that is gone',
      ...(runsEvent(actor, event) ? { money: (cents: number) => money.format(cents / 100) } : {}),
    };
  }
}
