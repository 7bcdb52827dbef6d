import { copyFeis, copySuggested, movedDays } from '@rince/domain/event/copy-feis';
import type { Event } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import { describe, expect, it } from 'vitest';

const days = {
  eventStart: '2026-05-02',
  eventEnd: '2026-05-03',
  registrationStart: '2026-01-10',
  registrationEnd: '2026-04-18',
  videoStart: '',
  videoEnd: '',
  judgingStart: '2026-05-02',
  judgingEnd: '2026-05-03',
};

describe('the days of a copied event', () => {
  it('are as far apart as they were', () => {
    expect(movedDays(days, '2027-05-01')).toEqual({
      eventStart: '2027-05-01',
      eventEnd: '2027-05-02',
      registrationStart: '2027-01-09',
      registrationEnd: '2027-04-17',
      videoStart: '',
      videoEnd: '',
      judgingStart: '2027-05-01',
      judgingEnd: '2027-05-02',
    });
  });
  it('go over the ends of months, and over the night when clocks change', () => {
    const moved = movedDays({ ...days, eventEnd: '2026-05-31', round3End: '2026-06-02' }, '2026-10-30');
    expect([moved.eventEnd, moved.round3End]).toEqual(['2026-11-28', '2026-11-30']);
  });
  it('stay where they were when the old event had no first day', () => {
    expect(movedDays({ ...days, eventStart: '' }, '2027-05-01')).toEqual({ ...days, eventStart: '2027-05-01' });
  });
});

describe('what a copy may be called, and when it may begin', () => {
  it('is the year after, on the same day of the week', () => {
    expect(copySuggested({ name: 'Feis 2026 na Coille', eventStart: '2026-05-02' }, '2026-06-01')).toEqual({
      name: 'Feis 2027 na Coille',
      eventStart: '2027-05-01',
    });
  });
  it('is never today or before, for a feis of years ago', () => {
    const suggested = copySuggested({ name: 'Feis 2022', eventStart: '2022-05-07' }, '2026-05-02');
    expect(suggested).toEqual({ name: 'Feis 2027', eventStart: '2027-05-01' });
  });
  it('keeps a name without a year, and an event without days', () => {
    expect(copySuggested({ name: 'Feis na Coille', eventStart: '' }, '2026-06-01')).toEqual({
      name: 'Feis na Coille',
      eventStart: '',
    });
  });
});

describe('a copied feis', () => {
  const grade = {
    pk: 'EVENT#old',
    sk: 'GRADE#g',
    _id: 'g',
    event: 'old',
    title: 'Novice',
    rules: { judge_count: [1, 0, 0] },
    columns: [{ _id: 'k', title: 'U8', age: 'U8' }],
    competitions: [
      { _id: 'c1', row: 'r', column: 'k', code: '101', rowTitle: 'Reel', columnTitle: 'U8', cap: 12 },
      { _id: 'c2', row: 'r2', column: 'k', code: '102', rowTitle: 'Jig', columnTitle: 'U8' },
    ],
    revision: 7,
  } as unknown as Grade;
  const event = {
    ...days,
    pk: 'EVENT#old',
    sk: 'EVENT',
    gsi1pk: 'EVENTS#published',
    _id: 'old',
    name: 'Feis 2026',
    image: { key: 'a', thumbKey: 'b' },
    pdf: { key: 'c', name: 'd' },
    cap: 300,
    published: true,
    hasResults: true,
    resultVersion: 'v',
    takenBack: 2,
    erasures: 3,
    job: 'j',
    level: 0,
    step: 4,
    stripeAccountId: 'acct',
    waiver: 'Take care.',
    revision: 40,
  } as unknown as Event;
  let next = 0;
  const copied = copyFeis(
    { event, grades: [grade] },
    {
      _id: 'new',
      name: 'Feis 2027',
      firstDay: '2027-05-01',
      staff: { admins: ['me'], moderators: [], tabulators: ['t'] },
      newId: () => `n${next++}`,
      now: new Date('2026-06-01T00:00:00Z'),
    },
  );
  it('has the settings, and nothing that happened or where the old one lay', () => {
    expect(copied.event).toMatchObject({
      ...{ _id: 'new', name: 'Feis 2027', eventStart: '2027-05-01', cap: 300, stripeAccountId: 'acct' },
      ...{ waiver: 'Take care.', admins: ['me'], tabulators: ['t'], published: false, hasResults: false },
      ...{ hasPrivateResults: false, step: 1, level: 1, revision: 1, createdAt: '2026-06-01T00:00:00.000Z' },
    });
    for (const name of ['pk', 'sk', 'gsi1pk', 'image', 'pdf', 'resultVersion', 'takenBack', 'erasures', 'job'])
      expect(copied.event).not.toHaveProperty(name);
    for (const one of copied.grades) expect(Object.keys(one)).not.toEqual(expect.arrayContaining(['pk']));
  });
  it('has every competition under an id of its own, with its code and its cap, and nobody in it', () => {
    const ids = copied.competitions.map(({ _id }) => _id);
    expect(new Set([...ids, 'c1', 'c2']).size).toBe(4);
    expect(copied.codes).toEqual({ codes: { '101': ids[0], '102': ids[1] }, revision: 1 });
    expect(copied.grades[0]).toMatchObject({ event: 'new', title: 'Novice', revision: 1 });
    expect(copied.grades[0]?.competitions.map(({ _id }) => _id)).toEqual(ids);
    expect(copied.competitions[0]).toMatchObject({ event: 'new', grade: copied.grades[0]?._id, cap: 12, taken: 0 });
    expect(copied.competitions[1]).not.toHaveProperty('cap');
  });
});
