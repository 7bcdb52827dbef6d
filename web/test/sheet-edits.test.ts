import { afterEach, expect, it, vi } from 'vitest';

// What becomes of a cell that is typed into again while what was typed first is on its way.

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const config = {
  ...{ api: 'http://feis.test/api', socket: 'ws://feis.test', region: 'us-east-1', version: '1' },
  ...{ userPoolId: 'us-east-1_pool', userPoolClientId: 'client' },
  ...{ paymentsPublishableKey: '', paymentsScriptUrl: '', paymentsConnectUrl: '' },
};
interface Cell {
  readonly entryCompetition: string;
  readonly score: number | null;
  readonly revision?: number;
}
const markOf = (score: number | null, revision: number) => ({ score, absent: false, comments: '', revision });
const place = { entry: 'line', round: 1, slot: 1 };

/** A sheet with one mark in it, and a server whose answers wait until they are let go. */
const openSheet = async (stored: ReturnType<typeof markOf> | undefined) => {
  const answers: (() => void)[] = [];
  const got: Cell[] = [];
  const parcels: number[] = [];
  let mark = stored;
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    if (String(url).endsWith('config.json')) return Response.json(config);
    const { cells } = JSON.parse(String(init.body)) as { cells: Cell[] };
    got.push(...cells);
    parcels.push(cells.length);
    const saved = cells.map(({ entryCompetition, score, revision = 0 }) => {
      mark = markOf(score, revision + 1);
      return { entryCompetition, round: 1, slot: 1, mark };
    });
    await new Promise<void>((resolve) => answers.push(resolve));
    return Response.json({ status: 200, data: { saved, refused: [] } });
  });
  const { loadConfig } = await import('../src/lib/config.ts');
  await loadConfig();
  const { queryClient } = await import('../src/lib/query-client.ts');
  const { sheetQuery } = await import('../src/features/tabulation/tabulation-queries.ts');
  const { SheetEdits } = await import('../src/features/tabulation/sheet-edits.ts');
  const { queryKey } = sheetQuery('comp');
  const show = (shown: ReturnType<typeof markOf> | undefined): void =>
    void queryClient.setQueryData(queryKey, {
      template: { 1: { judges: [{ slot: 1, finalized: false, scores: shown ? { line: shown } : {} }] } },
    } as never);
  show(stored);
  const answer = async (): Promise<void> => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0));
    answers.shift()?.();
  };
  return {
    edits: new SheetEdits('comp'),
    got,
    parcels,
    answer,
    show,
    stored: () => mark,
    shown: () => queryClient.getQueryData(queryKey)?.template[1]?.judges[0]?.scores.line,
  };
};

it('what stood in a cell before is sent again over a wrong mark that was on its way', async () => {
  const before = markOf(75, 1);
  const { edits, got, answer, stored } = await openSheet(before);
  edits.type(place, before, '80');
  const first = edits.save();
  edits.type(place, before, '75');
  expect(edits.isDirty(), 'it has to be sent').toBe(true);
  const second = edits.save();
  await answer();
  await answer();
  await Promise.all([first, second]);
  expect(got.map(({ score, revision }) => [score, revision])).toEqual([
    [80, 1],
    [75, 2],
  ]);
  expect(stored()?.score).toBe(75);
  expect(edits.isDirty()).toBe(false);
});

it('a mark that was typed at the wrong dancer and deleted at once does not stay', async () => {
  const { edits, answer, stored } = await openSheet(undefined);
  edits.type(place, undefined, '80');
  const first = edits.save();
  edits.type(place, undefined, '');
  const second = edits.save();
  await answer();
  await answer();
  await Promise.all([first, second]);
  expect(stored()?.score).toBe(null);
});

it('an answer that comes late does not show an older mark over a newer one', async () => {
  const before = markOf(75, 1);
  const { edits, answer, show, shown } = await openSheet(before);
  edits.type(place, before, '80');
  const saving = edits.save();
  show(markOf(82, 3));
  await answer();
  await saving;
  expect(shown()).toMatchObject({ score: 82, revision: 3 });
});

it('more cells than one request takes go in several, one after the other', async () => {
  const { edits, parcels, answer } = await openSheet(undefined);
  for (let i = 0; i < 240; i++) edits.type({ ...place, entry: `line ${i}` }, undefined, '80');
  const saved = edits.save();
  await answer();
  await answer();
  await saved;
  expect(parcels).toEqual([200, 40]);
  expect(edits.isDirty()).toBe(false);
});
