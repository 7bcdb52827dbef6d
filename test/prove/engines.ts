import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../bin/run.ts';
import { forAll } from '../support/families.ts';
import type { Claims } from './claims.ts';
import { type Engine, engines, missing, type Running } from './engines/browsers.ts';
import { Page } from './engines/page.ts';
import { plays } from './engines/play.ts';
import { type EngineWorld, makeFeis, startEngineWorld } from './engines/world.ts';

// Parents hold iPhones, judges iPads, and the browser tests know Chromium alone: the main job once more, in the engines that Debian packages.

/** As many browsers as a small machine has cores. */
const atOnce = 2;
const picture = join(root, 'test/pictures/sheet.png');
const pictures = join(root, 'test-results/engines');

/** A tablet on its side, as it lies before a judge. */
const tablet = { width: 1180, height: 820 };

/** Once more when it does not come up: something else may have taken its port. */
const start = (engine: Engine, folder: string): Promise<Running> => {
  const anew = (): Promise<Running> => engine.start(mkdtempSync(join(folder, 'browser-')));
  return anew().catch(anew);
};

/** A picture of what went wrong, for people to look at. */
const seenIn = async (page: Page, { name }: Engine): Promise<string> => {
  const file = join(pictures, `${name.replaceAll(' ', '-')}.png`);
  try {
    writeFileSync(file, await page.picture());
    return `it looked like ${file}`;
  } catch (error) {
    return `no picture of it: ${(error as Error).message}`;
  }
};

const forbidden = 'https://elsewhere.invalid';

/** Makes a page complain, and waits until that is heard: then everything before it was heard as well. */
const complain = async (page: Page, heard: () => readonly string[]): Promise<void> => {
  await page.run((address) => {
    document.body.append(Object.assign(document.createElement('script'), { src: `${address}/script.js` }));
  }, forbidden);
  await page.until('a complaint to be heard', async () => heard().some((what) => what.includes(forbidden)));
};

const playIn = async (engine: Engine, world: EngineWorld, folder: string, claims: Claims): Promise<void> => {
  const began = performance.now();
  const { wire, version, end } = await start(engine, folder);
  try {
    const name = `${engine.name} ${version}`;
    const page = new Page(wire, world.cloud.url);
    const agent = await page.run(() => navigator.userAgent);
    const feis = await makeFeis(world.cloud, engine.name.toLowerCase().replaceAll(/\W/g, ''));
    if (!engine.hasOneSize) await page.resize(tablet.width, tablet.height);
    const stage = {
      page,
      feis,
      picture,
      marks: (fate: Parameters<EngineWorld['marks']>[1]) => world.marks(agent, fate),
    };
    for (const [what, play] of plays) {
      // One builds on the other: after the first that fails there is nothing to learn.
      const against = await play(stage).then(
        () => [],
        async ({ message }: Error) => [message, await seenIn(page, engine), ...world.noise(agent)],
      );
      claims.hold(`${name}: ${what}`, against);
      if (against.length > 0) return;
    }
    await complain(page, () => world.noise(agent));
    const complaints = world.noise(agent).filter((what) => !what.includes(forbidden));
    claims.hold(`${name}: no page complains of anything, and would be heard`, complaints);
    console.log(`  ${((performance.now() - began) / 1000).toFixed(1)} s  ${name}`);
  } finally {
    await end();
  }
};

/** Plays the main job in every engine of this machine; what is not installed is left out, and said. */
export const proveEngines = async (claims: Claims): Promise<void> => {
  const all = await Promise.all(engines.map(async (engine) => ({ engine, why: await missing(engine) })));
  const left = all.flatMap(({ engine, why }) => (why === undefined ? [] : [`${engine.name} (${why})`]));
  if (left.length > 0) console.log(`  skip  not on this machine: ${left.join(', ')}`);
  const here = all.flatMap(({ engine, why }) => (why === undefined ? [engine] : []));
  if (here.length === 0) return;

  const folder = mkdtempSync(join(tmpdir(), 'rince-engines-'));
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  const world = await startEngineWorld(join(folder, 'world'));
  try {
    await forAll(here, atOnce, async (engine) => {
      try {
        await playIn(engine, world, folder, claims);
      } catch (error) {
        claims.is(`${engine.name} plays`, false, (error as Error).message);
      }
    });
  } finally {
    await world.end();
    rmSync(folder, { recursive: true, force: true });
  }
};
