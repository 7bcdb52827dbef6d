import { competitionTile, officeTile } from '@rince/contracts/events';
import { sheetEntry } from '@rince/contracts/judging';
import { getCheckIn } from '@rince/contracts/routes/check-in';
import { getOrganizerCompetition } from '@rince/contracts/routes/office';
import { officeTilesOf, tilesOf } from '@rince/contracts/views/competition-tile';
import { officeLine, sheetLine, stageLine } from '@rince/contracts/views/roster-view';
import type { Event } from '@rince/domain/event/event';
import type { Competition } from '@rince/domain/sheet/competition';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { expect, it } from 'vitest';
import { gradeWith } from '../../domain/test/support/nouns.ts';

const id = (letter: string): string => letter.repeat(26);

/** A line with everything that a line can have, as it is read from the table. */
const stored = {
  ...{ pk: 'COMP#1', sk: 'ROSTER#1', entity: 'roster', v: 3, somethingNew: 'of a later release' },
  ...{ _id: id('a'), competition: id('b'), entry: id('c'), event: id('d'), dancer: id('e') },
  ...{ dancerNumber: 101, name: 'Una', lname: 'Byrne', school: 'Scoil Rince', wmh: true },
  ...{ withdrawn: false, hidden: true, out: 'noShow', outReason: 'Is ill', checkIns: 2 },
  here: { at: '2026-06-06T09:00:00.000Z', by: id('f'), dance: 'The Blackbird', speed: 66 },
  came: { from: id('g'), code: '101A' },
} as RosterLine;

it('tells of a line of a sheet what its reader is promised, and nothing else that is stored', () => {
  const common = { _id: id('a'), dancerNumber: 101, name: 'Una', lname: 'Byrne', school: 'Scoil Rince' };
  const dancing = { ...common, withdrawn: false, out: 'noShow' };
  expect(sheetLine(stored)).toEqual({ ...dancing, wmh: true });
  expect(stageLine(stored, [])).toEqual({
    ...{ ...dancing, dancer: id('e'), here: true, dance: 'The Blackbird', speed: 66, revision: 2 },
  });
  expect(officeLine(stored, [2])).toEqual({
    ...{ ...dancing, wmh: true, dancer: id('e'), entry: id('c'), hidden: true, outReason: 'Is ill' },
    ...{ isHere: true, byVideo: [2], cameFrom: '101A' },
  });
});

it('tells what the rows of the answers name', () => {
  const { came: _, out: __, outReason: ___, here: ____, checkIns: _____, ...plain } = stored;
  for (const line of [stored, plain]) {
    const { dancers } = getCheckIn.answer.shape;
    const { entries } = getOrganizerCompetition.answer.shape;
    expect(sheetEntry.strict().parse(sheetLine(line))).toEqual(sheetLine(line));
    expect(dancers.element.strict().parse(stageLine(line, [1, 3]))).toEqual({
      ...stageLine(line, []),
      byVideo: [1, 3],
    });
    expect(entries.element.strict().parse(officeLine(line, []))).toEqual(officeLine(line, []));
  }
});

it('counts who is at the stage on the tiles of the office alone', () => {
  const [place] = gradeWith().competitions;
  const grade = gradeWith({ _id: id('a'), event: id('b'), competitions: [{ ...place, _id: id('c') } as never] });
  const state = { _id: id('c'), count: 5, here: 3, out: 1, panel: [], submitted: false } as unknown as Competition;
  const event = { _id: id('b') } as Event;
  const [tile] = tilesOf(event, [grade], [state], {});
  expect(competitionTile.strict().parse(tile)).toEqual(tile);
  const [desk] = officeTilesOf(event, [grade], [state], {}, new Map([[id('c'), ['102']]]));
  expect(desk).toEqual({ ...tile, here: 3, dancing: 4, isEmpty: false, wentTo: ['102'] });
  expect(officeTile.strict().parse(desk)).toEqual(desk);
});

it('a competition is completed when its sheet is submitted or the result of its marks is public, and started in between', () => {
  const [place] = gradeWith().competitions;
  const grade = gradeWith({ _id: id('a'), event: id('b'), competitions: [{ ...place, _id: id('c') } as never] });
  const event = { _id: id('b'), publicNames: 'number' } as Event;
  const released = { [id('c')]: { frozen: id('f'), result: id('r') } };
  const tile = (submitted: boolean, published: typeof released | Record<string, never>, corrected = {}) => {
    const state = { _id: id('c'), count: 5, panel: [], started: true, submitted, result: id('r'), ...corrected };
    const [one] = tilesOf(event, [grade], [state as unknown as Competition], published);
    return [one?.complete, one?.submitted];
  };
  expect(tile(false, {})).toEqual([false, false]);
  expect(tile(true, {})).toEqual([true, true]);
  expect(tile(false, released)).toEqual([true, false]);
  expect(tile(true, released)).toEqual([true, true]);
  // Opened again, and corrected: not before that is public, too.
  expect(tile(false, released, { needsCalculation: true })).toEqual([false, false]);
  expect(tile(false, released, { result: id('s') })).toEqual([false, false]);
});
