import { expect, it } from 'vitest';
import type { EnteredCompetition, Entry, EntrySection } from '../../src/entry/entry.ts';
import { inForce } from '../../src/entry/paid.ts';
import type { Event } from '../../src/event/event.ts';

const line = (_id: string, competition: string, over: Partial<EnteredCompetition> = {}): EnteredCompetition => ({
  ...{ _id, competition, code: competition.toUpperCase(), title: competition, gradeName: 'Novice', price: 1000 },
  applyFamilyMax: false,
  ...over,
});
const section = (...competitions: readonly EnteredCompetition[]): EntrySection => ({
  dancer: 'nora',
  profile: { name: 'Nora', lname: 'Daly', school: { name: 'Scoil' }, age: 9 },
  competitions,
});

it('keeps what was paid before where it is danced now, whatever was chosen before competitions were merged', () => {
  const moved = line('one', 'merged', { movedFrom: 'reel' });
  const entry = { _id: 'entry', event: 'feis', paidAt: '2026-01-01', sections: [section(moved)] } as unknown as Entry;
  const chosen = [section(line('one', 'reel'), line('two', 'jig'))];
  const { set } = inForce(entry, chosen, [], {
    event: { timeZone: 'America/Toronto' } as Event,
    notice: 'notice',
    now: new Date('2026-01-02'),
  });
  expect(set.sections[0]?.competitions).toEqual([moved, line('two', 'jig')]);
  expect(set.moves.in.map(({ competition }) => competition)).toEqual(['jig']);
  expect(set.moves.out).toEqual([]);
});
