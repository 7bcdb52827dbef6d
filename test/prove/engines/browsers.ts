import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';
import { brokenBecause, ProcessGroup } from './process-group.ts';
import { HttpWire, MarionetteWire, type Wire } from './wire.ts';

/** A browser that runs, with a profile of its own. */
export interface Running {
  readonly wire: Wire;
  readonly version: string;
  end(): Promise<void>;
}

/** A browser engine as Debian packages it. */
export interface Engine {
  readonly name: string;
  /** What has to be installed for it. */
  readonly packages: readonly string[];
  /** The programs that it takes, each with what it must be able to say of itself. */
  readonly programs: readonly (readonly [command: string, question: string])[];
  /** Its pages cannot be made larger or smaller. */
  readonly hasOneSize?: true;
  /** Starts it with everything that it keeps in this folder. */
  start(folder: string): Promise<Running>;
}

/** A browser is there within this, or something is wrong with it. */
const startSeconds = 30;

/** Nothing of the machine's own: no home, no session bus, no screen reader, no graphics card. */
const alone = (folder: string): Record<string, string> => ({
  HOME: folder,
  TMPDIR: folder,
  XDG_RUNTIME_DIR: folder,
  XDG_CONFIG_HOME: join(folder, 'config'),
  XDG_CACHE_HOME: join(folder, 'cache'),
  XDG_DATA_HOME: join(folder, 'data'),
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  NO_AT_BRIDGE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  MOZ_CRASHREPORTER_DISABLE: '1',
  TZ: 'UTC',
  LANG: 'C.UTF-8',
});

type Add = (command: string, args: readonly string[], env?: Record<string, string>) => ProcessGroup;

/** Starts the programs of a browser and opens its window; ends them all when one does not come up. */
const together = async (folder: string, work: (add: Add) => Promise<Wire>, asked: object = {}): Promise<Running> => {
  const groups: ProcessGroup[] = [];
  const end = async (): Promise<void> => {
    await Promise.all(groups.map((group) => group.end()));
  };
  try {
    const wire = await work((command, args, env = {}) => {
      const log = join(folder, `${command}.log`);
      const group = new ProcessGroup(command, args, { log, env: { ...alone(folder), ...env } });
      groups.push(group);
      return group;
    });
    const opened = await wire.send<{ capabilities: { browserVersion: string } }>('open', {
      capabilities: { alwaysMatch: asked },
    });
    const { browserVersion: version } = opened.capabilities;
    return {
      wire,
      version,
      end: async () => {
        wire.close();
        await end();
      },
    };
  } catch (error) {
    const said = groups.map(({ name, lastWords }) => `${name} said: ${lastWords}`).join('; ');
    await end();
    throw new Error(`It did not start: ${(error as Error).message}; ${said}`);
  }
};

/** Waits until something of a group is there, for as long as the group lives. */
const comesUp = <Found>(group: ProcessGroup, look: () => Promise<Found | false>): Promise<Found> =>
  until(async () => {
    const found = await look();
    if (found === false && group.hasEnded) throw new Error(`${group.name} has ended`);
    return found;
  }, startSeconds);

/** A WebKit behind its own driver. */
const startWebKit = async (add: Add, driver: string, env?: Record<string, string>): Promise<Wire> => {
  const port = await freePort();
  const group = add(driver, [`--port=${port}`], env);
  const answers = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await comesUp(group, answers);
  return new HttpWire(port);
};

const webKitGtk: Engine = {
  name: 'WebKitGTK',
  packages: ['webkit2gtk-driver', 'xvfb'],
  programs: [
    ['WebKitWebDriver', '--help'],
    ['Xvfb', '-help'],
  ],
  start: (folder) =>
    together(folder, async (add) => {
      const screen = add('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1300x24', '-nolisten', 'tcp']);
      const display = await comesUp(screen, async () => screen.line ?? false);
      // Layers put together by a graphics card that the processor plays take most of the time.
      return startWebKit(add, 'WebKitWebDriver', { DISPLAY: `:${display}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' });
    }),
};

const wpeWebKit: Engine = {
  name: 'WPE WebKit',
  packages: ['wpewebkit-driver', 'cog'],
  programs: [
    ['WPEWebDriver', '--help'],
    ['cog', '--version'],
  ],
  hasOneSize: true,
  start: (folder) =>
    together(folder, (add) => startWebKit(add, 'WPEWebDriver'), {
      'wpe:browserOptions': { binary: 'cog', args: ['--automation', '--platform=headless'] },
    }),
};

/** No page of others, no question, and a port that it says. */
const firefoxSettings = {
  'marionette.port': 0,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

const firefox: Engine = {
  name: 'Firefox ESR',
  packages: ['firefox-esr'],
  programs: [['firefox-esr', '--version']],
  start: (folder) =>
    together(folder, async (add) => {
      const settings = Object.entries(firefoxSettings).map(
        ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
      );
      writeFileSync(join(folder, 'user.js'), settings.join(''));
      const group = add('firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', folder]);
      const said = join(folder, 'MarionetteActivePort');
      const port = await comesUp(group, async () => existsSync(said) && (Number(readFileSync(said, 'utf8')) || false));
      return new MarionetteWire(port);
    }),
};

export const engines: readonly Engine[] = [webKitGtk, wpeWebKit, firefox];

const isHere = (command: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Why an engine cannot be played on this machine; nothing when it can. */
export const missing = async ({ packages, programs }: Engine): Promise<string | undefined> => {
  for (const [command, question] of programs) {
    if (!isHere(command)) return `apt-get install ${packages.join(' ')}`;
    const broken = await brokenBecause(command, [question]);
    if (broken !== undefined) return broken;
  }
  return undefined;
};
