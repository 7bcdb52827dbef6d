import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApiError } from '../src/lib/api-error.ts';
import { type Box, Outbox } from '../src/lib/outbox/outbox.ts';
import type { Sent } from '../src/lib/outbox/unsent.ts';

interface Mark {
  readonly value: string;
  readonly revision: number;
}
interface Data {
  readonly thing: string;
  readonly value: string;
  readonly revision: number;
}
type Kept = Box<Data, Mark, string>;

const silence = (): ApiError => new ApiError({ status: 0, code: 'NETWORK', message: '' });

/** Takes a mark on the revision it has, and answers a key that it knows as it did before. */
const makeServer = () => {
  const marks = new Map<string, Mark>();
  const answers = new Map<string, Mark>();
  const bodies = new Map<string, string>();
  /** Every value that was stored, by thing, in its order. */
  const history = new Map<string, string[]>();
  const put = (thing: string, value: string): Mark => {
    const mark = { value, revision: (marks.get(thing)?.revision ?? 0) + 1 };
    marks.set(thing, mark);
    history.set(thing, [...(history.get(thing) ?? []), value]);
    return mark;
  };
  return {
    marks,
    history,
    /** Somebody else stores a mark. */
    put,
    take: ({ data, key }: Sent<Data>): Mark => {
      const body = JSON.stringify(data);
      expect(bodies.get(key) ?? body).toBe(body);
      bodies.set(key, body);
      const known = answers.get(key);
      if (known) return known;
      const current = marks.get(data.thing);
      if (data.revision !== (current?.revision ?? 0))
        throw new ApiError({ status: 409, code: 'STALE', message: 'Somebody else was here.', current });
      const mark = put(data.thing, data.value);
      answers.set(key, mark);
      return mark;
    },
  };
};

/** A browser that is reloaded at will: requests under way get what `hear` says, and nothing else is waited for. */
const makeBrowser = (server: ReturnType<typeof makeServer>) => {
  let stored: string | undefined;
  let pages = new Set<object>();
  let clashes = 0;
  let isTheirs = true;
  let works: (() => void)[] = [];
  let underWay: { readonly sent: Sent<Data>; readonly hear: (answer: Mark | Error) => void }[] = [];
  const read = (): Kept | undefined => (stored === undefined ? undefined : (JSON.parse(stored) as Kept));
  const open = (): Outbox<Data, Mark, string> => {
    const own = {};
    pages.add(own);
    return new Outbox<Data, Mark, string>({
      send: (sent) => {
        if (underWay.some((other) => other.sent.data.thing === sent.data.thing)) clashes++;
        return new Promise((resolve, reject) =>
          underWay.push({ sent, hear: (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)) }),
        );
      },
      follow: (data, { revision }) => ({ ...data, revision }),
      onStored: () => undefined,
      onRefused: () => undefined,
      memory: {
        read,
        write: (kept) => {
          if (pages.has(own)) stored = JSON.stringify(kept);
        },
      },
      isTheirs: () => isTheirs,
      later: (work) => works.push(work),
    });
  };
  let outbox = open();
  const flush = async (): Promise<void> => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  const answer = async (at: number, fate: 'answered' | 'answer lost' | 'lost'): Promise<void> => {
    const [one] = underWay.splice(at % Math.max(1, underWay.length), 1);
    if (!one) return;
    let heard: Mark | Error = silence();
    if (fate !== 'lost')
      try {
        const mark = server.take(one.sent);
        if (fate === 'answered') heard = mark;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (fate === 'answered') heard = error;
      }
    one.hear(heard);
    await flush();
  };
  const retry = async (): Promise<void> => {
    const due = works;
    works = [];
    for (const work of due) work();
    await flush();
  };
  return {
    outbox: () => outbox,
    /** Another tab of the same person, beside the first one. */
    otherTab: open,
    /** Somebody else is logged in, or whoever saved is back. */
    somebodyElse: (is: boolean) => {
      isTheirs = !is;
    },
    stored: read,
    underWay: () => underWay.length,
    flush,
    answer,
    retry,
    /** The page goes, at any step; what was under way arrived or did not. */
    reload: async (arrived: boolean): Promise<void> => {
      for (const { sent } of underWay)
        if (arrived)
          try {
            server.take(sent);
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
          }
      underWay = [];
      works = [];
      pages = new Set();
      outbox = open();
      outbox.sendWaiting();
      await flush();
    },
    /** The network is well again. */
    settle: async (): Promise<void> => {
      outbox.sendWaiting();
      await flush();
      for (let i = 0; i < 1000 && (underWay.length > 0 || works.length > 0); i++) {
        await answer(0, 'answered');
        await retry();
      }
      expect(underWay.length).toBe(0);
      // One at a time of each thing.
      expect(clashes).toBe(0);
    },
  };
};

const things = ['a', 'b'];
const thing = fc.constantFrom(...things);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('save' as const), thing }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      at: fc.nat(3),
      fate: fc.constantFrom('answered', 'answer lost', 'lost'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retry' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const), arrived: fc.boolean() }) },
);
const others = fc.oneof(
  { weight: 6, arbitrary: step },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('other' as const), thing }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('insist', 'give way'), thing }) },
);
const inTabs = fc.record({
  kind: fc.constantFrom('save', 'save', 'answer', 'answer', 'retry', 'reload'),
  tab: fc.nat(3),
  fate: fc.constantFrom<('answered' | 'answer lost' | 'lost')[]>('answered', 'answer lost', 'lost'),
});
type Step = typeof others extends fc.Arbitrary<infer S> ? S : never;

/** Plays the steps as a page does that shows what is kept, or else what is stored. */
const play = async (steps: readonly Step[]) => {
  const server = makeServer();
  const browser = makeBrowser(server);
  const last = new Map<string, string>();
  const seen = new Map<string, number>();
  const shown = new Set<string | undefined>();
  let count = 0;
  for (const one of steps) {
    if (one.kind === 'save') {
      const value = `${one.thing}${++count}`;
      const unsent = browser.outbox().box()[one.thing];
      const revision = unsent ? (unsent.current?.revision ?? unsent.data.revision) : (seen.get(one.thing) ?? 0);
      void browser.outbox().save(one.thing, { thing: one.thing, value, revision }, 'its name');
      last.set(one.thing, value);
      await browser.flush();
    } else if (one.kind === 'answer') await browser.answer(one.at, one.fate as 'answered');
    else if (one.kind === 'retry') await browser.retry();
    else if (one.kind === 'reload') await browser.reload(one.arrived);
    else if (one.kind === 'other') server.put(one.thing, `other${++count}`);
    else if (one.kind === 'insist') {
      void browser.outbox().insist(one.thing);
      await browser.flush();
    } else if (browser.outbox().box()[one.thing]?.status === 'refused') {
      browser.outbox().giveWay(one.thing);
      last.delete(one.thing);
    }
    // What is kept is what a reload finds; what nobody waits for is what the page last heard.
    expect(Object.keys(browser.stored() ?? {}).sort()).toEqual(Object.keys(browser.outbox().box()).sort());
    for (const name of things) {
      const unsent = browser.outbox().box()[name];
      if (!unsent) seen.set(name, server.marks.get(name)?.revision ?? 0);
      shown.add((unsent ? unsent.current : server.marks.get(name))?.value);
    }
  }
  await browser.settle();
  return { server, browser, last, shown };
};

it('stores the last word of everything, once each and in order, whatever becomes of network and page', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { server, browser, last } = await play(steps);
      // Nobody else was there: nothing may be refused.
      expect(browser.outbox().box()).toEqual({});
      for (const [name, value] of last) {
        const stored = server.history.get(name) ?? [];
        expect(stored.at(-1)).toBe(value);
        expect(stored).toEqual([...new Set(stored)]);
        const order = stored.map((one) => Number(one.slice(1)));
        expect(order).toEqual(order.toSorted((x, y) => x - y));
      }
    }),
    { numRuns: 1500 },
  ));

it('never loses a word and never puts it over what somebody else stored unseen', () =>
  fc.assert(
    fc.asyncProperty(fc.array(others, { maxLength: 40 }), async (steps) => {
      const { server, browser, last, shown } = await play(steps);
      for (const [name, value] of last) {
        const stored = server.history.get(name) ?? [];
        const unsent = browser.outbox().box()[name];
        // It was stored, or it is kept and shown beside what is stored.
        if (unsent) {
          expect(unsent).toMatchObject({ status: 'refused', data: { value }, about: 'its name' });
          expect(stored).toContain(unsent.current?.value);
          expect(unsent.current?.value).toMatch(/^other/);
        } else expect(stored).toContain(value);
        // Whatever of somebody else's was written over had been shown.
        for (const [i, one] of stored.entries())
          if (stored[i + 1]?.startsWith(name) && one.startsWith('other')) expect([...shown]).toContain(one);
        expect(stored).toEqual([...new Set(stored)]);
      }
    }),
    { numRuns: 1500 },
  ));

it('takes up what an earlier page was sending, in its order', async () => {
  const server = makeServer();
  const browser = makeBrowser(server);
  void browser.outbox().save('a', { thing: 'a', value: 'a1', revision: 0 });
  void browser.outbox().save('a', { thing: 'a', value: 'a2', revision: 0 });
  await browser.flush();
  expect(browser.underWay()).toBe(1);
  await browser.reload(true);
  await browser.settle();
  expect(server.history.get('a')).toEqual(['a1', 'a2']);
});

it('says what became of a save, and keeps a refused one until somebody decides', async () => {
  const server = makeServer();
  const browser = makeBrowser(server);
  server.put('a', 'theirs');
  const refused = browser.outbox().save('a', { thing: 'a', value: 'mine', revision: 0 });
  await browser.answer(0, 'answered');
  expect(await refused).toBe('refused');
  expect(browser.stored()?.a).toMatchObject({ status: 'refused', current: { value: 'theirs' } });
  await browser.retry();
  browser.outbox().sendWaiting();
  expect(browser.underWay()).toBe(0);

  const insisted = browser.outbox().insist('a');
  await browser.answer(0, 'lost');
  expect(await insisted).toBe('waiting');
  await browser.settle();
  expect(server.history.get('a')).toEqual(['theirs', 'mine']);
  expect(browser.stored()).toEqual({});
});

it('keeps the last word of two tabs, whichever of them saved it and whichever is closed', () =>
  fc.assert(
    fc.asyncProperty(fc.array(inTabs, { maxLength: 30 }), async (steps) => {
      const server = makeServer();
      const browser = makeBrowser(server);
      let tabs = [browser.outbox(), browser.otherTab()];
      let last = '';
      let count = 0;
      for (const one of steps) {
        const tab = tabs[one.tab % tabs.length];
        if (one.kind === 'save') {
          last = `a${++count}`;
          const under = browser.stored()?.a;
          const revision = under?.current?.revision ?? under?.data.revision ?? server.marks.get('a')?.revision ?? 0;
          void tab?.save('a', { thing: 'a', value: last, revision });
          await browser.flush();
        } else if (one.kind === 'answer') await browser.answer(one.tab, one.fate);
        else if (one.kind === 'retry') await browser.retry();
        else {
          await browser.reload(one.fate === 'answer lost');
          tabs = [browser.outbox(), browser.otherTab()];
        }
      }
      for (let i = 0; i < 100; i++) {
        for (const tab of tabs) tab.sendWaiting();
        await browser.answer(0, 'answered');
        await browser.retry();
      }
      // An earlier word of the other tab may be shown as refused beside it.
      const kept = browser.stored()?.a;
      if (kept?.data.value === last) expect(kept.status).toBe('refused');
      else if (last !== '') expect(server.history.get('a')).toContain(last);
    }),
    { numRuns: 1500 },
  ));

it('a tab that knows an older mark does not put it over the newer one of another tab', async () => {
  const server = makeServer();
  const browser = makeBrowser(server);
  const first = browser.outbox();
  void first.save('a', { thing: 'a', value: '72', revision: 0 });
  await browser.answer(0, 'lost');
  const second = browser.otherTab();
  void first.save('a', { thing: 'a', value: '75', revision: 0 });
  await browser.flush();
  await browser.answer(0, 'lost');
  second.sendWaiting();
  await browser.flush();
  await browser.answer(0, 'lost');
  expect(browser.stored()?.a).toMatchObject({ data: { value: '75' } });
  // The page with the newer one is gone.
  await browser.reload(false);
  await browser.settle();
  expect(server.history.get('a')?.at(-1)).toBe('75');
});

it('sends nothing while somebody else is logged in, and goes on when whoever saved it is back', async () => {
  const server = makeServer();
  const browser = makeBrowser(server);
  void browser.outbox().save('a', { thing: 'a', value: 'a1', revision: 0 });
  await browser.answer(0, 'lost');
  browser.somebodyElse(true);
  await browser.retry();
  browser.outbox().sendWaiting();
  await browser.flush();
  expect(browser.underWay()).toBe(0);
  expect(browser.stored()?.a).toMatchObject({ status: 'waiting' });
  browser.somebodyElse(false);
  await browser.retry();
  expect(browser.underWay(), 'by itself').toBe(1);
  await browser.settle();
  expect(server.history.get('a')).toEqual(['a1']);
});
