import { randomUUID } from 'node:crypto';
import { Alarms } from './alarms/alarms.ts';
import type { DemoWorld } from './demo-accounts.ts';
import { Due, type Waits } from './due.ts';
import type { Subscription } from './dynamodb/streams.ts';
import { environmentOf, type LocalAddresses } from './functions/environment.ts';
import { LocalFunction } from './functions/local-function.ts';
import { FunctionLog } from './functions/log.ts';
import { BucketCdn } from './gateway/bucket-cdn.ts';
import { answerConnections } from './gateway/connections.ts';
import { HttpGateway } from './gateway/http.ts';
import { LocalPages } from './gateway/local.ts';
import { Site } from './gateway/site.ts';
import { SiteHeaderWriter } from './gateway/site-headers.ts';
import { SocketGateway, type SocketLimits } from './gateway/socket.ts';
import { StaticSite } from './gateway/static-site.ts';
import { answer, listenOnLoopback } from './loopback.ts';
import { account, region } from './principals.ts';
import type { Front } from './public-server.ts';
import type { Reuse } from './reuse.ts';
import type { RulesClock } from './rules-clock.ts';
import type { Services } from './services.ts';
import { signedCall } from './signed-call.ts';
import { QueuePoller } from './sources/queue-poller.ts';
import { TableReader } from './sources/table-reader.ts';
import { readAlarms, readLogFilters } from './template/alarms.ts';
import { type ApiShape, readApis } from './template/apis.ts';
import { resourcesOf } from './template/assembly.ts';
import { readApiHeaders, readBucketBehaviors, readFileHeaders, readSiteHeaders } from './template/cdn.ts';
import { broken } from './template/json.ts';
import type { Schedule } from './template/rules.ts';
import { type EventSource, readSources } from './template/sources.ts';

export interface RuntimeOptions {
  readonly services: Services;
  readonly clock: RulesClock;
  readonly quiet: boolean;
  /** Folder of the built site. */
  readonly site: string;
  readonly publicUrl: string;
  readonly logs: string;
  /** The demo accounts that are offered. */
  demo(): DemoWorld;
  readonly version: string;
  readonly socketLimits: Partial<SocketLimits> | undefined;
  readonly reuse: Reuse | undefined;
}

/** The functions with everything that starts them: the gateways in front and the event sources behind. */
export class LocalRuntime {
  readonly functions: ReadonlyMap<string, LocalFunction>;
  readonly addresses: LocalAddresses;
  readonly front: Front;
  readonly sockets: SocketGateway | undefined;
  /** Who would be told of what goes on here. */
  readonly alarms: Alarms;
  /** Lets the time pass to what is due next. */
  readonly due: Due;
  readonly #options: RuntimeOptions;
  readonly #log: FunctionLog;
  readonly #sources: readonly EventSource[];
  /** By the name of the function that reads. */
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #pollers: QueuePoller[] = [];
  /** When each schedule struck last, by the machine's time. */
  readonly #struck = new Map<Schedule, number>();
  readonly #closing: (() => void | Promise<void>)[] = [];

  /** Makes everything; events flow after `startSources`. */
  static async create(options: RuntimeOptions): Promise<LocalRuntime> {
    const gateway: { sockets?: SocketGateway } = {};
    const management = await listenOnLoopback((request, response) => {
      if (gateway.sockets) return answerConnections(gateway.sockets, options.services, request, response);
      response.writeHead(410).end();
    }, options.reuse?.port('sockets'));
    options.reuse?.listened('sockets', management.url);
    const runtime = new LocalRuntime(options, management.url);
    if (runtime.sockets) gateway.sockets = runtime.sockets;
    runtime.#closing.unshift(() => management.close());
    return runtime;
  }

  private constructor(options: RuntimeOptions, managementUrl: string) {
    const { services, clock, logs, quiet, publicUrl, reuse } = options;
    const { assembly, resolver } = services;
    this.#options = options;
    this.#log = new FunctionLog(logs, quiet);
    this.#sources = readSources(assembly, resolver);
    const apis = readApis(assembly, resolver);
    this.due = new Due(this.#waits(), (ms) => clock.pass(ms));
    const socketApi = apis.find((api) => api.kind === 'WEBSOCKET');
    this.addresses = addressesOf(services, publicUrl, `${managementUrl}/${socketApi?.stage ?? 'ws'}`);
    const filters = readLogFilters(assembly, resolver);
    const shared = { log: this.#log, weather: services.gate.weather, metrics: services.metrics, reuse };
    this.functions = new Map(
      services.functions.map((shape) => {
        const own = filters.filter(({ logGroup }) => logGroup === shape.logGroup);
        const environment = environmentOf(shape, this.addresses);
        return [shape.name, new LocalFunction({ ...shared, shape, environment, filters: own })];
      }),
    );
    this.#measureReaders();
    this.alarms = new Alarms(readAlarms(assembly, resolver), services.metrics);
    const byArn = new Map([...this.functions.values()].map((one) => [one.shape.arn, one]));
    const functionOf = (arn: string): LocalFunction => {
      const found = byArn.get(arn);
      if (!found) throw broken(`a route leads to '${arn}', which is no function of ours`);
      return found;
    };
    this.sockets = socketApi && new SocketGateway({ api: socketApi, clock, functionOf, limits: options.socketLimits });
    const httpApi = apis.find((api) => api.kind === 'HTTP');
    this.front = this.#makeFront(httpApi && this.#makeHttp(httpApi, functionOf));
  }

  /** Lets queues and table streams feed their functions. */
  startSources(): void {
    this.alarms.start();
    for (const schedule of this.#options.services.schedules) {
      this.#struck.set(schedule, Date.now());
      const timer = setInterval(() => void this.strike(schedule), schedule.everyMs).unref();
      this.#closing.push(() => clearInterval(timer));
    }
    for (const source of this.#sources) {
      const target = this.functions.get(source.functionName);
      if (!target) throw broken(`an event source feeds '${source.functionName}', which is no function of ours`);
      this.#closing.push(source.kind === 'queue' ? this.#poll(source, target) : this.#follow(source, target));
    }
  }

  /** Lets a clock strike now. */
  async strike(schedule: Schedule): Promise<void> {
    const { arn, queues } = schedule;
    this.#struck.set(schedule, Date.now());
    const { services, clock } = this.#options;
    const at = { url: services.queues.url, service: 'sqs', principal: services.root } as const;
    const event = {
      ...{ version: '0', id: randomUUID(), 'detail-type': 'Scheduled Event', source: 'aws.events', detail: {} },
      ...{ account, region, time: new Date(clock.now()).toISOString(), resources: [arn] },
    };
    // A strike that nobody hears is followed by the next.
    for (const QueueUrl of queues)
      await signedCall(at, 'SendMessage', { QueueUrl, MessageBody: JSON.stringify(event) }).catch(() => undefined);
  }

  /** How many changes of the tables wait for the slowest of their functions, or of those that are not `without`. */
  async lag(without?: string): Promise<number> {
    const readers = [...this.#subscriptions].filter(([name]) => name !== without);
    return Math.max(0, ...(await Promise.all(readers.map(([, one]) => one.lag()))));
  }

  async close(): Promise<void> {
    this.alarms.close();
    this.sockets?.close();
    const functions = [...this.functions.values()];
    const sources = Promise.all(this.#closing.map(async (step) => step()));
    // Batches in hand get a moment to finish; after that their functions are ended and they come again at the next start.
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(patience.resolve, 3000);
    await Promise.race([sources, patience.promise]);
    clearTimeout(timer);
    await Promise.all(functions.map((one) => one.close()));
    await sources;
    this.#log.close();
  }

  /** How old the oldest change is that a function has not passed yet. */
  #measureReaders(): void {
    for (const source of this.#sources)
      if (source.kind === 'stream')
        this.#options.services.metrics.gauge(
          { namespace: 'AWS/Lambda', name: 'IteratorAge', dimensions: { FunctionName: source.functionName } },
          async (now) => {
            const written = await this.#subscriptions.get(source.functionName)?.oldest();
            return written === undefined ? undefined : Math.max(0, now - written);
          },
        );
  }

  /** Everything here that waits for its time. */
  #waits(): Waits[] {
    const { services, clock } = this.#options;
    const { queues, table, payments, media } = services;
    const followed = new Set(this.#sources.flatMap((source) => (source.kind === 'queue' ? [source.queueArn] : [])));
    const functions: Waits = {
      isBusy: async () =>
        [...this.functions.values()].some(({ status: { busy, waiting } }) => busy + waiting > 0) ||
        media.waiting > 0 ||
        (await this.lag()) > 0,
      next: () => undefined,
      pass: () => undefined,
    };
    const messages: Waits = {
      // What is due is taken a moment later.
      isBusy: () =>
        (queues.nextDue() ?? Number.POSITIVE_INFINITY) <= Date.now() ||
        this.#pollers.some(({ isWorking }) => isWorking) ||
        queues.inspect().some((one) => followed.has(one.arn) && one.messages.some(({ state }) => state === 'ready')),
      next: () => queues.nextDue(),
      pass: (ms) => queues.pass(ms),
    };
    const kept: Waits = {
      isBusy: () => false,
      next: async () => {
        const at = await table.nextExpiry(clock.now());
        return at === undefined ? undefined : clock.realAt(at);
      },
      pass: () => table.sweepExpired(clock.now()),
    };
    const clocks: Waits = {
      isBusy: () => false,
      next: () => {
        const next = [...this.#struck].map(([{ everyMs }, at]) => at + everyMs);
        return next.length === 0 ? undefined : Math.min(...next);
      },
      pass: async (ms) => {
        for (const [schedule, at] of [...this.#struck]) {
          this.#struck.set(schedule, at - ms);
          if (at - ms + schedule.everyMs <= Date.now()) await this.strike(schedule);
        }
      },
    };
    return [functions, messages, kept, clocks, payments.deliveries];
  }

  #makeHttp(api: ApiShape, functionOf: (arn: string) => LocalFunction): HttpGateway {
    const { services, clock } = this.#options;
    return new HttpGateway({ api, clock, functionOf, keys: services.users.jwks(), weather: services.gate.weather });
  }

  #makeFront(http: HttpGateway | undefined): Front {
    const { services, clock, publicUrl, demo, version, site: folder } = this.#options;
    const { assembly, resolver, root } = services;
    const [table] = resourcesOf(assembly, 'AWS::DynamoDB::Table');
    const local = new LocalPages({
      services,
      clock,
      demo,
      functions: this.functions,
      alarms: this.alarms,
      due: this.due,
      logFile: this.#log.file,
      tableName: table ? resolver.identity(table).ref : '',
    });
    const storage = { url: services.storage.url, root };
    const site = new Site({
      services,
      http,
      local,
      publicUrl,
      demo,
      version,
      sockets: this.sockets,
      buckets: readBucketBehaviors(assembly, resolver).map((behavior) => new BucketCdn(behavior, storage)),
      pages: new StaticSite(folder),
      apiHeaders: readApiHeaders(assembly, resolver),
      fileHeaders: readFileHeaders(assembly, resolver),
      headers: new SiteHeaderWriter(readSiteHeaders(assembly, resolver), { files: publicUrl, payments: publicUrl }),
    });
    return {
      handle: (request, response) => void answer((req, res) => site.handle(req, res), request, response),
      upgrade: (request, stream, head) => void site.upgrade(request, stream, head).catch(() => stream.destroy()),
    };
  }

  #poll(source: EventSource & { kind: 'queue' }, worker: LocalFunction): () => Promise<void> {
    const { services, clock } = this.#options;
    const poller = new QueuePoller({ source, worker, clock, url: services.queues.url, weather: services.gate.weather });
    this.#pollers.push(poller);
    return () => poller.close();
  }

  #follow(source: EventSource & { kind: 'stream' }, target: LocalFunction): () => Promise<void> {
    const { services, clock } = this.#options;
    const sqs = { url: services.queues.url, service: 'sqs' as const, principal: target.shape.principal };
    const reader = new TableReader({
      source,
      clock,
      reader: target,
      giveUp: async (QueueUrl, MessageBody) => {
        await signedCall(sqs, 'SendMessage', { QueueUrl, MessageBody });
      },
    });
    const subscription = services.table.streams.subscribe({
      tableName: source.tableName,
      consumer: target.name,
      batchSize: source.batchSize,
      filter: source.filter,
      handler: (records) => reader.deliver(records),
    });
    this.#subscriptions.set(target.name, subscription);
    return async () => {
      reader.close();
      await subscription.close();
    };
  }
}

function addressesOf(services: Services, site: string, sockets: string): LocalAddresses {
  const payments = `${site}/_local/payments`;
  return {
    dynamodb: services.table.url,
    sqs: services.queues.url,
    s3: services.storage.url,
    cognito: services.users.url,
    mail: services.mail.url,
    secrets: services.secrets.url,
    media: services.media.url,
    sockets,
    site,
    files: `${site}/files`,
    paymentsApi: services.payments.url,
    paymentsConnect: `${payments}/connect/oauth/authorize`,
    paymentsScript: `${payments}/script.js`,
  };
}
