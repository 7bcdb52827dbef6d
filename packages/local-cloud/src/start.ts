import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, repository } from './build/prepare.ts';
import type { UserPool } from './cognito/user-pool.ts';
import { DataFolder } from './data-folder.ts';
import { type DemoWorld, noDemo, setDemoAccounts } from './demo-accounts.ts';
import { lockFolder } from './folder-lock.ts';
import { type LocalAddresses, rootEnvironment } from './functions/environment.ts';
import type { SocketLimits } from './gateway/socket.ts';
import { LocalRuntime } from './local-runtime.ts';
import { isLoopback, PublicServer } from './public-server.ts';
import type { Reuse } from './reuse.ts';
import { RulesClock } from './rules-clock.ts';
import { type Services, startServices } from './services.ts';
import { takeSnapshot } from './snapshots.ts';
import { Weather } from './weather.ts';

/** What the making of a world gets. */
export interface SeedContext {
  /** Like a function's environment, with every right. */
  readonly env: Readonly<Record<string, string>>;
  readonly userPool: UserPool;
  /** Makes a payment account that is connected already, and answers its id. */
  readonly connectAccount: (name: string) => Promise<string>;
  /** What the rules' clock shows. */
  readonly now: number;
}

export interface CloudOptions {
  /** The data folder; locked while the cloud runs. */
  readonly dir: string;
  /** The public port; 0 takes a free one. */
  readonly port: number;
  /** An address of this machine in a hall's network; without it only this machine is served. */
  readonly host?: string;
  /** Fills an empty folder. */
  readonly seed?: (context: SeedContext) => Promise<void>;
  /** Who the sign-in page offers; with `host` they are neither offered nor let in. */
  readonly demo?: DemoWorld;
  /** Errors of functions go to the log file only. */
  readonly quiet?: boolean;
  /** Where the rules' clock starts; the real time unless given. */
  readonly now?: string;
  /** Folder with synthesized templates; built and synthesized from this checkout unless given. */
  readonly assembly?: string;
  /** Folder with the built site; goes with `assembly`. */
  readonly site?: string;
  /** False spares the building of the site: for programs that only call. */
  readonly pages?: boolean;
  readonly socketLimits?: Partial<SocketLimits>;
  /** What the services are like, as in `WEATHER`; kind unless given. */
  readonly weather?: string;
  /** Keeps a snapshot of the folder for each of the last seven days on which it was started. */
  readonly snapshots?: boolean;
  /** What a cloud before it in this process has left. */
  readonly reuse?: Reuse;
  /** Hears what is going on while it starts. */
  readonly say?: (line: string) => void;
}

/** A running cloud. */
export interface Cloud {
  /** The site: `http://localhost:4000`. */
  readonly url: string;
  readonly port: number;
  /** What a program needs to act for the machine itself: the names of things, endpoints, and every right. */
  readonly env: Readonly<Record<string, string>>;
  readonly userPool: UserPool;
  readonly clock: RulesClock;
  readonly services: Services;
  readonly runtime: LocalRuntime;
  /** The demo accounts that are offered. */
  readonly demo: DemoWorld;
  /** Whether this start filled an empty folder. */
  readonly seeded: boolean;
  close(): Promise<void>;
}

/** Starts everything that the template describes, on this machine, from one folder. */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const closing: (() => void | Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    return await start(options, closing, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  options: CloudOptions,
  closing: (() => void | Promise<void>)[],
  close: () => Promise<void>,
): Promise<Cloud> {
  const { dir, host, seed, quiet = false, reuse } = options;
  const clock = new RulesClock(options.now);
  const weather = new Weather(options.weather);
  const lock = lockFolder(dir);
  closing.push(() => lock.release());
  const server = await PublicServer.open(options.port || (reuse?.port('site') ?? 0), host);
  closing.push(() => server.close());
  reuse?.listened('site', server.url);
  const folder = new DataFolder(dir);
  if (folder.world === 'unfinished') folder.clearUnfinished();
  const empty = folder.world === 'empty';
  const { assembly, site } = options.assembly
    ? { assembly: options.assembly, site: options.site ?? join(options.assembly, 'site') }
    : await prepare({ pages: options.pages ?? true, say: options.say });
  if (empty) folder.note('unfinished');
  const snapshot = options.snapshots && !empty ? takeSnapshot(dir, new Date()) : undefined;
  closing.push(() => snapshot?.drop());
  const services = await startServices({
    folder,
    assembly,
    publicUrl: server.url,
    innerUrl: server.innerUrl,
    reuse,
    weather,
    siteOrigins: [...new Set([server.url, server.innerUrl, `http://localhost:${server.port}`])],
  });
  closing.push(() => services.close());
  const open = host !== undefined && !isLoopback(host);
  let demo = noDemo;
  const runtime = await LocalRuntime.create({
    services,
    clock,
    quiet,
    site,
    publicUrl: server.url,
    logs: folder.part('logs'),
    demo: () => demo,
    version: version(),
    socketLimits: options.socketLimits,
    reuse,
  });
  closing.push(() => runtime.close());
  const { secretKey, webhookSecret } = services.paymentKeys;
  const env = {
    ...rootEnvironment(services.functions, services.root, runtime.addresses satisfies LocalAddresses),
    // No function has these in its environment; tests play the payment provider with them.
    PAYMENTS_SECRET_KEY: secretKey,
    PAYMENTS_WEBHOOK_SECRET: webhookSecret,
  };
  if (empty) {
    await seed?.({
      env,
      userPool: services.users,
      connectAccount: async (name) => services.payments.connectAccount(name),
      now: clock.now(),
    });
  }
  folder.note('ready');
  snapshot?.keep();
  demo = await setDemoAccounts(services, options.demo ?? noDemo, !open);
  server.show(runtime.front);
  runtime.startSources();

  const { users: userPool } = services;
  return { url: server.url, port: server.port, env, userPool, clock, services, runtime, demo, seeded: empty, close };
}

function version(): string {
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version?: string };
  return version ?? '0';
}
