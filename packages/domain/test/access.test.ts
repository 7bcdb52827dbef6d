import { describe, expect, it } from 'vitest';
import { type Actor, access, type EnteredFacts, teamLevel, watchesVideo } from '../src/access.ts';

const person = (_id: string, over: Partial<Actor> = {}): Actor => ({
  ...{ _id, role: 'user', roles: [], confirmed: true },
  ...over,
});
const event = { admins: ['organizer'], tabulators: ['tabulator'], published: true };

describe('the videos of a dancer whom a teacher entered', () => {
  const entered: EnteredFacts = {
    ...{ owners: ['teacher'], event, teachers: ['teacher', 'colleague'], families: ['parent'] },
    staff: ['teacher', 'colleague'],
  };
  const left: EnteredFacts = { ...entered, teachers: ['colleague'], staff: ['colleague'] };
  const may = (actor: Actor, entry: EnteredFacts, teacherAccess = false) => [
    watchesVideo(actor, { entry, teacherAccess, judges: ['judge'] }),
    access['video.send'](actor, { entry }),
  ];

  it('are theirs while they teach the dancer, by an address that is confirmed', () => {
    expect(may(person('teacher'), entered)).toEqual([true, 'yes']);
    expect(may(person('teacher', { confirmed: false }), entered)).toEqual([false, 'forbidden']);
    for (const teacherAccess of [false, true])
      expect(may(person('teacher'), left, teacherAccess)).toEqual([false, 'forbidden']);
  });
  it("are always the family's", () => {
    for (const entry of [entered, left]) expect(may(person('parent'), entry)).toEqual([true, 'yes']);
  });
  it('are watched, and never sent, by judges, by who runs the event, and by teachers who are let', () => {
    expect(may(person('judge'), left)).toEqual([true, 'hidden']);
    expect(may(person('organizer'), left)).toEqual([true, 'forbidden']);
    expect(may(person('colleague'), left)).toEqual([false, 'forbidden']);
    expect(may(person('colleague'), left, true)).toEqual([true, 'forbidden']);
    expect(may(person('stranger'), left, true)).toEqual([false, 'hidden']);
    expect(may(person('admin', { role: 'admin' }), left)).toEqual([true, 'yes']);
  });
  it('of a team are of who entered it alone, out of the staff of its school', () => {
    const team: EnteredFacts = { ...entered, teachers: [], families: [] };
    expect(may(person('teacher'), team)).toEqual([true, 'yes']);
    expect(may(person('colleague'), team, true)).toEqual([false, 'hidden']);
    expect(may(person('teacher'), { ...team, staff: ['colleague'] })).toEqual([false, 'forbidden']);
  });
});

describe('a team', () => {
  const team = { event, admins: ['saved'], teacher: 'made', staff: ['saved', 'made', 'colleague'] };
  it('is changed whole by who made it or saved it, as long as they are of the staff of its school', () => {
    for (const one of ['saved', 'made']) {
      expect(teamLevel(person(one), team)).toBe('full');
      expect(teamLevel(person(one, { confirmed: false }), team)).toBe('read');
      expect(teamLevel(person(one), { ...team, staff: ['colleague'] })).toBe('read');
    }
  });
  it('is changed but for its name by colleagues, and whole by who runs the event', () => {
    expect(teamLevel(person('colleague'), team)).toBe('members');
    expect(teamLevel(person('organizer'), { ...team, staff: [] })).toBe('full');
    expect(teamLevel(person('admin', { role: 'admin' }), team)).toBe('full');
    expect(teamLevel(person('tabulator'), team)).toBe('read');
    expect(teamLevel(null, { ...team, teacher: undefined })).toBe('read');
  });
});
