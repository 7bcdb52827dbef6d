import type { Actor } from '@rince/domain/access';
import { type EnteredCompetition, type Entry, type EntrySection, freshEntry } from '@rince/domain/entry/entry';
import type { Payment } from '@rince/domain/entry/payment';
import type { Event } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import type { Dancer } from '@rince/domain/people/dancer';
import type { Team } from '@rince/domain/people/team';

// Whole nouns for tests of rules, of which each test says only what its rule is about.

/** Registration of this event is open at `noon`. */
export const noon = new Date('2026-03-01T12:00:00.000Z');

export const eventWith = (change: Partial<Event> = {}): Event =>
  ({
    _id: 'feis',
    name: 'Feis Atha Cliath',
    published: true,
    registrationStart: '2026-01-01',
    registrationEnd: '2026-04-01',
    eventStart: '2026-06-06',
    eventEnd: '2026-06-07',
    timeZone: 'Europe/Dublin',
    ageRule: 'JAN1_PLAIN',
    currency: 'cad',
    admissionFee: 1_000,
    programFee: 500,
    familyMax: 0,
    serviceFee: false,
    cap: 0,
    hideEntryDancerNumber: false,
    ...change,
  }) as Event;

/** A category for novices with a reel and a jig for under 10 (columns `u10`) and under 12 (`u12`), as competitions `reel u10` and so on. */
export const gradeWith = (change: Partial<Grade> = {}): Grade => {
  const rows = ['reel', 'jig'].map((title) => ({ _id: title, title }));
  const columns = ['u10', 'u12'].map((_id) => ({ _id, title: '', age: `U${_id.slice(1)}` }));
  return {
    _id: 'novice',
    event: 'feis',
    title: 'Novice',
    type: 'grades',
    levels: ['novice'],
    recallType: 'NONE',
    recallPercent: 50,
    nationalQualifier: 0,
    worldQualifier: 0,
    price: 1_500,
    applyFamilyMax: true,
    rounds: 1,
    judges: 1,
    rules: {
      rounds: 1,
      judge_rotation_type: 'SET',
      judge_count: [1],
      drop_high_low: false,
      showIp: false,
      pointsTail: 'fractional',
    },
    judgeSignoffs: false,
    roundResults: true,
    rows,
    columns,
    competitions: rows.flatMap((row, i) =>
      columns.map((column, j) => ({
        _id: `${row._id} ${column._id}`,
        row: row._id,
        column: column._id,
        code: `${i + 1}0${j + 1}`,
        rowTitle: row.title,
        columnTitle: `Under ${column._id.slice(1)}`,
      })),
    ),
    ordering: 0,
    revision: 1,
    ...change,
  } as Grade;
};

/** Una, nine years old on the first of January before the feis, a novice. */
export const dancerWith = (change: Partial<Dancer> = {}): Dancer =>
  ({
    _id: 'una',
    name: 'Una',
    lname: 'Daly',
    birthdate: '2016-05-05',
    level: 'novice',
    grade: 'grades',
    region: { _id: 'east', name: 'East' },
    school: { _id: 'scoil', name: 'Scoil Daly' },
    owners: ['maeve'],
    createdAt: '2025-01-01T00:00:00.000Z',
    revision: 1,
    ...change,
  }) as Dancer;

export const teamWith = (birthdates: readonly string[], change: Partial<Team> = {}) => ({
  ...({
    _id: 'team',
    event: 'feis',
    name: 'The Reels',
    label: 'A',
    school: { _id: 'scoil', name: 'Scoil Daly' },
    members: birthdates.map((_, i) => `member ${i}`),
    admins: ['sean'],
    createdAt: '2025-01-01T00:00:00.000Z',
    revision: 1,
    ...change,
  } as Team),
  birthdates,
});

export const entered = (competition: string, price = 1_500, change: Partial<EnteredCompetition> = {}) => ({
  ...{ _id: `in ${competition}`, competition, code: competition, title: competition, gradeName: 'Novice' },
  ...{ price, applyFamilyMax: true },
  ...change,
});

export const sectionWith = (
  dancer: string,
  competitions: readonly EnteredCompetition[],
  change: Partial<EntrySection> = {},
): EntrySection => ({
  ...{ dancer, profile: { name: dancer, lname: 'Daly', school: { name: 'Scoil Daly' }, age: 9 }, competitions },
  ...change,
});

/** An entry of Maeve's that nobody paid yet. */
export const entryWith = (change: Partial<Entry> = {}): Entry => ({
  ...freshEntry,
  ...{ _id: 'entry', event: 'feis', owner: 'maeve', teacher: false, state: 'new', step: 1 },
  ...{ total: 3_000, price: 1_500, discount: 0, sections: [sectionWith('una', [entered('reel u10')])] },
  createdAt: '2026-02-01T09:00:00.000Z',
  ...change,
});

const fees = { admissionFee: 1_000, programFee: 500, familyMax: 0, serviceFee: false };
/** The same, paid. */
export const paidEntryWith = (change: Partial<Entry> = {}): Entry =>
  entryWith({ step: 2, owed: 3_000, paid: 3_000, paidAt: '2026-02-01T10:00:00.000Z', fees, ...change });

export const paymentWith = (change: Partial<Payment> = {}): Payment => ({
  ...{
    _id: 'payment',
    entry: 'entry',
    event: 'feis',
    user: 'maeve',
    amount: 3_000,
    currency: 'cad',
    fee: 0,
    lines: [],
  },
  ...{ owed: 3_000, fees, held: { competitions: {}, dancers: 0, offers: [] }, card: 'card', status: 'started' },
  consents: { tos: '1', privacy: '1', publication: '1', highlight: false },
  createdAt: '2026-02-01T10:00:00.000Z',
  revision: 1,
  ...change,
});

export const actorWith = (change: Partial<Actor> = {}): Actor =>
  ({ _id: 'maeve', role: 'user', roles: ['parent'], confirmed: true, ...change }) as Actor;

/** For `toThrow`: a refusal by its code, and its sentence where the test names one. */
export const refused = (code: string, message?: RegExp) => ({
  asymmetricMatch: (error: { code?: unknown; message: string }): boolean =>
    error.code === code && (message === undefined || message.test(error.message)),
});
