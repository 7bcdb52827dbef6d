import type { GradeView } from '@rince/contracts/events';
import { describe, expect, it } from 'vitest';
import { afterArrival } from '../src/features/wizard/grid/grid-arrived.ts';
import { cellsOf, type DraftCategory, newCategory } from '../src/features/wizard/grid/grid-draft.ts';
import { changedCategories, type GradeInput, payloadOf } from '../src/features/wizard/grid/grid-payload.ts';
import { gridReducer } from '../src/features/wizard/grid/grid-reducer.ts';

/** As the server saves it: with ids of its own for everything that has none yet. */
const savedOf = (sent: GradeInput, revision: number): GradeView => {
  const own = (id: string): string => (id.startsWith('new-') ? `own-${id}` : id);
  return {
    ...sent,
    _id: own(sent._id),
    revision,
    rows: sent.rows.map((row) => ({ ...row, _id: own(row._id) })),
    columns: sent.columns.map((column) => ({ ...column, _id: own(column._id) })),
    competitions: sent.competitions.map((one) => ({
      ...one,
      _id: own(one._id),
      row: own(one.row),
      column: own(one.column),
    })),
  } as unknown as GradeView;
};

/** A category of one dance and one age group, typed by hand. */
const typed = (): readonly DraftCategory[] => {
  const category = { ...newCategory(0), title: 'Novice' };
  let grid = { categories: [category] as readonly DraftCategory[], past: [], field: '' } as Parameters<
    typeof gridReducer
  >[0];
  const act = (what: Extract<Parameters<typeof gridReducer>[1], { type: 'in' }>['what']): void => {
    grid = gridReducer(grid, { type: 'in', id: category._id, what });
  };
  act({ type: 'addRow', title: 'Reel' });
  act({ type: 'addColumn', age: 'U10' });
  const [one] = grid.categories;
  act({ type: 'code', at: { row: one?.rows[0]?._id ?? '', column: one?.columns[0]?._id ?? '' }, code: 'N1' });
  return grid.categories;
};

describe('a save that was answered late', () => {
  const categories = typed();
  const sent = payloadOf(changedCategories(categories), []);
  const grades = sent.map((one) => savedOf(one, 1));

  it('leaves nothing to save when nothing was typed since', () => {
    const now = afterArrival(categories, sent, grades);
    expect(changedCategories(now)).toEqual([]);
    expect(now[0]).toMatchObject({ _id: grades[0]?._id, revision: 1, added: false });
    expect(cellsOf(now[0] as DraftCategory)).toMatchObject([{ _id: grades[0]?.competitions[0]?._id, saved: 'N1' }]);
  });

  it('is followed by what was typed since, on the ids and the revision that it left', () => {
    const since = categories.map((one) => ({ ...one, title: 'Novice A' }));
    const now = afterArrival(since, sent, grades);
    expect(payloadOf(changedCategories(now), grades)).toMatchObject([
      {
        _id: grades[0]?._id,
        title: 'Novice A',
        revision: 1,
        rows: grades[0]?.rows,
        competitions: [{ _id: grades[0]?.competitions[0]?._id, code: 'N1' }],
      },
    ]);
  });

  it('is taken back where its category was taken back since', () => {
    for (const since of [[], categories.map((one) => ({ ...one, deleted: true }))]) {
      const now = afterArrival(since, sent, grades);
      expect(payloadOf(changedCategories(now), grades)).toMatchObject([
        { _id: grades[0]?._id, revision: 1, deleted: true },
      ]);
    }
  });

  it('leaves what it did not touch as it is', () => {
    const other = { ...newCategory(1), title: 'Prelim' };
    expect(afterArrival([...categories, other], sent, grades)[1]).toBe(other);
  });
});
