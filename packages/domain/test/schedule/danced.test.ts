import { describe, expect, it } from 'vitest';
import { dancedAt, entrantsOn, setDancesOf } from '../../src/schedule/danced.ts';
import { printReady } from '../../src/schedule/print-types.ts';
import type { RosterLine } from '../../src/sheet/roster-line.ts';
import type { Round } from '../../src/video.ts';
import { eventWith, gradeWith } from '../support/nouns.ts';

const line = (_id: string, dancerNumber: number, more: Partial<RosterLine> = {}): RosterLine => ({
  ...{ _id, competition: '601', entry: '', event: 'feis', dancer: `d${dancerNumber}`, dancerNumber },
  ...{ name: 'Una', lname: 'Daly', school: 'Scoil A', wmh: false, withdrawn: false, hidden: false },
  ...more,
});

it('who is called stands on a sheet, neither scratched nor withdrawn, once with everything they dance', () => {
  const lines = [
    line('a', 12),
    line('b', 9, { out: 'noShow' }),
    line('c', 12, { competition: '602' }),
    line('d', 3, { out: 'scratch' }),
    line('e', 4, { withdrawn: true }),
    line('f', 9, { dancer: 'another', lname: '' }),
  ];
  expect(entrantsOn(lines)).toEqual([
    { dancer: 'another', number: 9, name: 'Una', school: 'Scoil A', competitions: ['601'] },
    { dancer: 'd9', number: 9, name: 'Una Daly', school: 'Scoil A', competitions: ['601'] },
    { dancer: 'd12', number: 12, name: 'Una Daly', school: 'Scoil A', competitions: ['601', '602'] },
  ]);
});

it('a set dance is what was said at the stage, else with the video of whoever stands on the line', () => {
  const said = { at: '', by: '' };
  const lines = [
    line('a', 1, { here: { ...said, dance: 'Blackbird', speed: 144 } }),
    line('b', 2, { here: said }),
    line('c', 3),
    line('d', 4, { out: 'scratch', here: { ...said, dance: 'Planxty' } }),
    line('e', 5, { dancer: 'took the line over' }),
  ];
  const dancers = { a: 'd1', b: 'd2', e: 'd5' };
  const sent = new Map(
    Object.entries(dancers).map(([id, dancer]) => [id, { dancer, dance: 'Three Sea Captains', speed: 130 }]),
  );
  expect(setDancesOf(lines, sent)).toEqual([
    { competition: '601', dancer: 'd1', dance: 'Blackbird', speed: 144 },
    { competition: '601', dancer: 'd2', dance: 'Three Sea Captains', speed: 130 },
  ]);
});

it('a print that is one thing is ready, several things are', () => {
  expect(printReady('awardScript')).toBe('Award ceremony script is ready');
  expect(printReady('envelopeList')).toBe('Envelope list is ready');
  expect(printReady('trophyLabels')).toBe('Trophy labels are ready');
});

describe('a competition, as a schedule sees it', () => {
  const at = (inPerson: boolean, videoRounds?: readonly Round[]) => {
    const grade = gradeWith({ rounds: 3, ...(videoRounds ? { videoRounds } : {}) });
    const syllabus = { event: eventWith({ inPerson }), grades: [grade] };
    const [place] = grade.competitions;
    const panel = [['a', null, null], ['a', 'b', null], []];
    return dancedAt(syllabus, new Map([[place?._id ?? '', { panel }]]), [])[0];
  };

  it('says which rounds everybody sends by video, of a feis in a hall', () => {
    expect(at(true, [2])?.byVideo).toEqual([2]);
    expect(at(true)).not.toHaveProperty('byVideo');
    expect(at(false, [2]), 'before cameras no round has a stage').not.toHaveProperty('byVideo');
  });

  it('says who is seated, and how many judges its panel has', () => {
    expect(at(true)).toMatchObject({ judges: [['a'], ['a', 'b'], []], seats: [3, 3, 0] });
  });
});
