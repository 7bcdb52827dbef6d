import { decideOtherLevel, onlyTeachers } from '@rince/domain/entry/other-level';
import { describe, expect, it } from 'vitest';

const now = new Date('2026-03-20T12:00:00Z');
const before = { level: 'open', note: 'Moved up', by: 'tess', at: '2026-03-01T00:00:00.000Z' } as const;
const asked = { own: 'novice', before: undefined, said: undefined, may: true, by: 'tess', now } as const;

describe('another level', () => {
  it('is what is said, by whom and when', () => {
    const said = { level: 'prelim', note: 'Ready for it' } as const;
    expect(decideOtherLevel({ ...asked, said })).toEqual({ ...said, by: 'tess', at: now.toISOString() });
    expect(decideOtherLevel({ ...asked, before, said })?.at).toBe(now.toISOString());
  });

  it('stays as it stands where nothing is said, or the same again', () => {
    for (const said of [undefined, { level: before.level, note: before.note }])
      for (const may of [true, false]) expect(decideOtherLevel({ ...asked, before, said, may })).toBe(before);
  });

  it('is taken back by nothing and by the own level, and is none once the dancer has it', () => {
    for (const said of [null, { level: 'novice', note: 'Back' }] as const)
      expect(decideOtherLevel({ ...asked, before, said })).toBeUndefined();
    expect(decideOtherLevel({ ...asked, own: 'open', before, may: false })).toBeUndefined();
  });

  it('is changed by nobody who may not, and teams have none', () => {
    for (const said of [null, { level: 'open', note: 'Ours' }, { level: 'prelim', note: before.note }] as const)
      expect(() => decideOtherLevel({ ...asked, before, said, may: false })).toThrow(onlyTeachers);
    expect(decideOtherLevel({ ...asked, said: null, may: false }), 'there is none').toBeUndefined();
    const said = { level: 'open', note: 'A team' } as const;
    expect(() => decideOtherLevel({ ...asked, own: undefined, said })).toThrow('A team has no level.');
  });
});
