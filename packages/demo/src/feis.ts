import { mayEnter } from '@rince/domain/entry/eligibility';
import type { Entry, EntrySection } from '@rince/domain/entry/entry';
import { priceOf } from '@rince/domain/entry/price';
import type { Event } from '@rince/domain/event/event';
import type { EventJudge } from '@rince/domain/event/event-judge';
import type { Grade } from '@rince/domain/event/grade';
import { competitionAge } from '@rince/domain/people/age';
import type { Dancer } from '@rince/domain/people/dancer';
import { documentOf } from '@rince/domain/rich-text';
import type { Competition } from '@rince/domain/sheet/competition';
import type { Mark } from '@rince/domain/sheet/mark';
import { emptyPanel, seat } from '@rince/domain/sheet/panel';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { newCompetitionItems } from '@rince/store/competitions';
import { dancedItem } from '@rince/store/dancers';
import { entryItem, ownEntryItem } from '@rince/store/entries';
import { codesItem, eventItem, gradeItem, memberItem } from '@rince/store/events';
import type { Item } from '@rince/store/item';
import { judgeItems } from '@rince/store/judges';
import { historyItem, markItem } from '@rince/store/marks';
import { counterItem, numberItems } from '@rince/store/numbers';
import { orderItem } from '@rince/store/orders';
import { placesItem } from '@rince/store/places';
import { rosterItems } from '@rince/store/roster';

import { Dice } from './dice.ts';
import { marksFor } from './marks.ts';
import { demoUsers, userId } from './people.ts';
import type { World } from './population.ts';

/** What a feis is made of. */
export interface Making {
  readonly dice: Dice;
  readonly now: Date;
  readonly createdAt: string;
  readonly world: World;
  /** The connected payment account. */
  readonly account: string;
}

export const dayMs = 86_400_000;
export const day = (now: Date, offset: number): string =>
  new Date(now.getTime() + offset * dayMs).toISOString().slice(0, 10);
const judgeWords = ['judge1', 'judge2', 'judge3', 'judge4', 'judge5'] as const;

export const eventOf = (
  { now, createdAt, account }: Making,
  over: Partial<Event> & Pick<Event, '_id' | 'name'>,
): Event => ({
  email: 'office@feis.test',
  phone: '4165550123',
  region: '',
  regions: [],
  organizations: [],
  inPerson: true,
  timeZone: 'America/Toronto',
  eventStart: day(now, 0),
  eventEnd: day(now, 1),
  registrationStart: day(now, -60),
  registrationEnd: day(now, 20),
  videoStart: '',
  videoEnd: '',
  judgingStart: day(now, -1),
  judgingEnd: day(now, 29),
  admins: [userId('organizer')],
  moderators: [],
  tabulators: [userId('tabulator')],
  currency: 'cad',
  admissionFee: 1500,
  programFee: 500,
  familyMax: 15000,
  serviceFee: true,
  cap: 0,
  firstNumber: 101,
  ageRule: 'JAN1_NAFC',
  publicNames: 'number',
  hideEntryDancerNumber: false,
  hideCompetitorEntries: false,
  alias: { grades: '', championship: '' },
  content: documentOf('Welcome to our feis. Doors open at 7:30, the first dancers are on stage at 8:00.'),
  emailContent: documentOf(''),
  inPersonContent: documentOf(
    'Pick up your number cards at the check-in desk, at the latest half an hour before your first competition.',
  ),
  published: true,
  stripeAccountId: account,
  step: 4,
  level: 1,
  hasResults: false,
  hasPrivateResults: false,
  generatingResults: false,
  createdAt,
  revision: 1,
  ...over,
});

/** The competitions of a dancer: one of each dance they may enter, up to `most`. */
const choose = (dancer: Dancer, event: Event, grades: readonly Grade[], most: number) => {
  const age = competitionAge(dancer.birthdate, event.eventStart, event.ageRule);
  return grades
    .flatMap((grade) =>
      grade.rows.flatMap((row) => {
        const [place] = grade.competitions.filter(
          (one) => one.row === row._id && mayEnter(grade, one.column, { level: dancer.level, age }),
        );
        return place ? [{ grade, place }] : [];
      }),
    )
    .slice(0, most);
};

/** Everything paid entries leave behind: entries, numbers, rosters. */
const entered = (making: Making, event: Event, grades: readonly Grade[], dancers: readonly Dancer[]) => {
  const { dice, createdAt } = making;
  const families = Map.groupBy(dancers, ({ owners }) => owners[0] ?? '');
  const rosters = new Map<string, RosterLine[]>();
  const items: Item[] = [];
  let next = event.firstNumber;
  for (const [owner, children] of families) {
    const entryId = dice.id();
    const sections = children.flatMap((dancer): EntrySection[] => {
      const chosen = choose(dancer, event, grades, dice.whole(4, 6));
      if (chosen.length === 0) return [];
      const dancerNumber = next++;
      const { name, lname, school } = dancer;
      const numbered = { event: event._id, dancer: dancer._id, dancerNumber, name, lname, school: school.name };
      items.push(...numberItems({ ...numbered, wmh: dancer.wmh ?? false }));
      return [
        {
          dancer: dancer._id,
          profile: {
            name,
            lname,
            school: { name: school.name },
            age: competitionAge(dancer.birthdate, event.eventStart, event.ageRule),
          },
          level: dancer.level,
          dancerNumber,
          competitions: chosen.map(({ grade, place }) => {
            const line: RosterLine = {
              _id: dice.id(),
              competition: place._id,
              entry: entryId,
              ...numbered,
              wmh: false,
              withdrawn: false,
              hidden: false,
            };
            rosters.set(place._id, [...(rosters.get(place._id) ?? []), line]);
            items.push(
              ...rosterItems(line),
              dancedItem({
                dancer: dancer._id,
                event: event._id,
                competition: place._id,
                entryCompetition: line._id,
                entry: entryId,
                dancerNumber,
              }),
            );
            return {
              _id: line._id,
              competition: place._id,
              code: place.code,
              title: `${place.rowTitle}, ${place.columnTitle}`,
              gradeName: grade.title,
              price: grade.price,
              applyFamilyMax: grade.applyFamilyMax,
            };
          }),
        },
      ];
    });
    if (sections.length === 0) continue;
    const { admissionFee, programFee, familyMax, serviceFee } = event;
    const { lines, price, discount, total } = priceOf(
      sections.flatMap(({ competitions }) => competitions),
      event,
    );
    const entry: Entry = {
      _id: entryId,
      event: event._id,
      owner,
      teacher: false,
      state: 'new',
      step: 2,
      complete: false,
      total,
      price,
      discount,
      sections,
      paidAt: createdAt,
      fees: { admissionFee, programFee, familyMax, serviceFee },
      owed: total,
      paid: total,
      waived: 0,
      seated: true,
      createdAt,
      revision: 1,
    };
    items.push(
      entryItem(entry),
      ownEntryItem(entry),
      orderItem({
        _id: entryId,
        entry: entryId,
        event: event._id,
        eventName: event.name,
        user: owner,
        dancers: sections.map(({ profile }) => `${profile.name} ${profile.lname}`),
        amount: total,
        currency: event.currency,
        lines,
        refunds: [],
        createdAt,
      }),
    );
  }
  items.push(counterItem(event._id, next), placesItem(event._id, next - event.firstNumber));
  return { items, rosters };
};

/** The judges of a feis: championships have panels of three, every grade has one judge. */
const judged = (event: Event, grades: readonly Grade[], createdAt: string) => {
  const people = demoUsers(createdAt);
  const panels = new Map<string, Competition['panel']>();
  const assigned = new Map<string, string[]>(judgeWords.map((word) => [userId(word), []]));
  let turn = 0;
  for (const grade of grades) {
    const several = Math.max(...grade.rules.judge_count) > 1;
    for (const { _id } of grade.competitions) {
      const sitting = several
        ? judgeWords.slice(0, 3)
        : [judgeWords[turn++ % judgeWords.length] as (typeof judgeWords)[number]];
      let panel: Competition['panel'] = emptyPanel(grade.rules);
      for (const word of sitting) panel = seat(panel, userId(word), grade.rules) ?? panel;
      // Split and rotating panels want other judges later; with five at hand, the last two and the first sit again.
      panel = panel.map((slots, round) =>
        slots.map((judge, slot) => judge ?? userId(judgeWords[(slot + 3 * round) % judgeWords.length] ?? 'judge1')),
      );
      panels.set(_id, panel);
      for (const judge of new Set(panel.flat().filter((one) => one !== null))) assigned.get(judge)?.push(_id);
    }
  }
  const items = judgeWords.flatMap((word) => {
    const user = people.find(({ _id }) => _id === userId(word));
    const judge: EventJudge = {
      event: event._id,
      user: userId(word),
      name: user?.name ?? '',
      lname: user?.lname ?? '',
      email: `${word.slice(0, 1)}•••@feis.test`,
      competitions: assigned.get(userId(word)) ?? [],
      completed: [],
      revision: 1,
    };
    return judgeItems(judge);
  });
  return { items, panels };
};

const base = (event: Event, grades: readonly Grade[]): Item[] => [
  eventItem(event),
  ...event.admins.map((user) => memberItem(user, event._id, 'admin')),
  ...event.tabulators.map((user) => memberItem(user, event._id, 'tabulator')),
  ...grades.map(gradeItem),
  codesItem(event._id, {
    codes: Object.fromEntries(grades.flatMap(({ competitions }) => competitions.map(({ code, _id }) => [code, _id]))),
    revision: 1,
  }),
];

/** A card counts the marks that were saved on it. */
const counted = (item: Item, marks: readonly Mark[]): Item => {
  const own = marks.filter(({ round, slot }) => round === item.round && slot === item.slot).length;
  return own === 0 ? item : { ...item, marks: own };
};

/** A feis with entries and judges; with marks, when it is over. */
export const feis = (
  making: Making,
  event: Event,
  grades: readonly Grade[],
  dancers: readonly Dancer[],
  over: boolean,
): Item[] => {
  const { items: entryItems, rosters } = entered(making, event, grades, dancers);
  const { items: judgeList, panels } = judged(event, grades, making.createdAt);
  // Beside the dice of the world, whose choices do not depend on how often a mark is written down.
  const ids = new Dice(1);
  const kept = (mark: Mark): Item[] => [markItem(mark), historyItem(mark, undefined, ids.id())];
  const competitions = grades.flatMap((grade) =>
    grade.competitions.flatMap(({ _id }): Item[] => {
      const roster = rosters.get(_id) ?? [];
      const { marks, recalled } = over
        ? marksFor(making.dice, grade, _id, event._id, roster, panels.get(_id) ?? [], making.createdAt)
        : { marks: [], recalled: undefined };
      const state: Competition = {
        _id,
        event: event._id,
        grade: grade._id,
        count: roster.length,
        taken: roster.length,
        panel: panels.get(_id) ?? [],
        submitted: false,
        ...(over && marks.length > 0 ? { started: true } : {}),
        ...(recalled ? { recalled } : {}),
        revision: 1,
      };
      return [...newCompetitionItems(state).map((item) => counted(item, marks)), ...marks.flatMap(kept)];
    }),
  );
  return [...base(event, grades), ...entryItems, ...judgeList, ...competitions];
};
