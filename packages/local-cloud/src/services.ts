import { Metrics } from './alarms/metrics.ts';
import type { PoolOptions } from './cognito/pool.ts';
import { startUserPool, type UserPool } from './cognito/user-pool.ts';
import type { DataFolder } from './data-folder.ts';
import { startTable, type TableService } from './dynamodb/table.ts';
import { countThrottles } from './dynamodb/throttles.ts';
import { Gate } from './gate.ts';
import { type MailService, startMail } from './mail/mail.ts';
import { type Converter, startConverter } from './media/converter.ts';
import { type Payments, startPayments } from './payments/provider.ts';
import { type Principal, Principals } from './principals.ts';
import type { Reuse } from './reuse.ts';
import { type StorageService, startStorage } from './s3/storage.ts';
import { type SecretStore, startSecretStore } from './secrets/secrets.ts';
import { signedCall } from './signed-call.ts';
import { type QueuesService, startQueues } from './sqs/queues.ts';
import { type Assembly, readAssembly } from './template/assembly.ts';
import { readBuckets } from './template/buckets.ts';
import { type FunctionShape, readFunctions } from './template/functions.ts';
import { broken } from './template/json.ts';
import { RolePrincipals } from './template/policies.ts';
import { readPool } from './template/pool.ts';
import { provideQueues } from './template/queues.ts';
import { Resolver } from './template/resolver.ts';
import { readConverterRoles, readRules, type Schedule } from './template/rules.ts';
import { provideTables, readIndexes } from './template/tables.ts';
import type { Weather } from './weather.ts';

export interface ServicesOptions {
  readonly folder: DataFolder;
  /** Where the templates are. */
  readonly assembly: string;
  /** The site as browsers know it: `http://localhost:4000`. */
  readonly publicUrl: string;
  /** Every origin that the site is opened under. */
  readonly siteOrigins: readonly string[];
  /** The site as this machine reaches it. */
  readonly innerUrl: string;
  readonly reuse?: Reuse;
  readonly weather?: Weather;
}

/** Everything behind the gateways, running, with what the template describes in it. */
export interface Services {
  readonly assembly: Assembly;
  readonly resolver: Resolver;
  readonly principals: Principals;
  /** Where tests hold the requests of functions. */
  readonly gate: Gate;
  /** What CloudWatch would count. */
  readonly metrics: Metrics;
  readonly root: Principal;
  readonly functions: readonly FunctionShape[];
  readonly table: TableService;
  readonly storage: StorageService;
  readonly queues: QueuesService;
  readonly users: UserPool;
  readonly pool: PoolOptions;
  readonly mail: MailService;
  readonly payments: Payments;
  readonly secrets: SecretStore;
  readonly media: Converter;
  /** Clocks that strike into queues. */
  readonly schedules: readonly Schedule[];
  /** What the functions read in the store, for whoever plays the payment provider. */
  readonly paymentKeys: PaymentKeys;
  readonly publishableKey: string;
  close(): Promise<void>;
}

/** Starts the embedded services, makes what the template describes, and lets each function's role in. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { folder, publicUrl, reuse } = options;
  const assembly = readAssembly(options.assembly);
  const principals = new Principals();
  const gate = new Gate(options.weather);
  const metrics = new Metrics();
  const started: { close(): Promise<void> }[] = [];
  const keep = async <T extends { readonly url: string; close(): Promise<void> }>(
    name: string,
    start: (at: { readonly gate: Gate; readonly principals: Principals; readonly port?: number }) => Promise<T>,
  ): Promise<T> => {
    const service = await start({ gate, principals, port: reuse?.port(name) });
    started.push(service);
    reuse?.listened(name, service.url);
    return service;
  };
  const close = async (): Promise<void> => {
    await Promise.all(started.map((service) => service.close()));
  };
  try {
    const { publishableKey, paymentKeys } = secretsOf(folder);
    const queues = await keep('queues', (at) => startQueues({ ...at, dir: folder.part('queues') }));
    const resolver = new Resolver(assembly, {
      queuesUrl: queues.url,
      secrets: { '/rince/payments/publishable-key': publishableKey, 'rince/cdn/value': folder.secret('cdn') },
    });
    const roles = new RolePrincipals(assembly, resolver, folder.secret('principals'));
    const root = roles.root();
    principals.add(root);
    const table = await keep('table', (at) => startTable({ ...at, dir: folder.part('table') }));
    await provideTables(assembly, resolver, { url: table.url, root });
    gate.listenToThrottled(countThrottles(metrics, readIndexes(assembly, resolver)));
    for (const name of provideQueues(assembly, resolver, queues)) {
      const dimensions = { QueueName: name };
      const id = { namespace: 'AWS/SQS', dimensions };
      metrics.gauge({ ...id, name: 'ApproximateNumberOfMessagesVisible' }, (now) => queues.measure(name, now).visible);
      metrics.gauge({ ...id, name: 'ApproximateAgeOfOldestMessage' }, (now) => queues.measure(name, now).oldestSeconds);
    }
    const storage = await keep('files', (at) =>
      startStorage({ ...at, dir: folder.part('files'), publicBase: `${publicUrl}/files` }),
    );
    for (const bucket of readBuckets(assembly, resolver, options.siteOrigins)) await storage.createBucket(bucket);
    const pool = readPool(assembly, resolver);
    if (!pool) throw broken('there is no user pool');
    const users = await keep('users', (at) => startUserPool({ ...pool, ...at, dir: folder.part('users') }));
    const mail = await keep('mail', (at) =>
      startMail({
        ...at,
        dir: folder.part('mail'),
        bounced: metrics.counter({ namespace: 'AWS/SES', name: 'Bounce', dimensions: {} }),
      }),
    );
    const payments = await keep('payments', (at) =>
      startPayments({
        ...at,
        dir: folder.part('payments'),
        publicBase: `${publicUrl}/_local/payments`,
        secretKey: paymentKeys.secretKey,
        publishableKey,
        webhook: { url: `${options.innerUrl}/api/payments/webhook`, secret: paymentKeys.webhookSecret },
      }),
    );
    const secrets = await keep('secrets', (at) =>
      startSecretStore({ ...at, secrets: { 'rince/payments': JSON.stringify(paymentKeys) } }),
    );
    const rules = readRules(assembly, resolver);
    const converterRoles = readConverterRoles(assembly, resolver, roles);
    for (const principal of converterRoles.values()) principals.add(principal);
    const media = await keep('media', (at) =>
      startConverter({
        ...at,
        dir: folder.part('media'),
        storageUrl: storage.url,
        roles: converterRoles,
        tell: async (event) => {
          const at = { url: queues.url, service: 'sqs', principal: root } as const;
          for (const QueueUrl of rules.queuesOf(event))
            await signedCall(at, 'SendMessage', { QueueUrl, MessageBody: JSON.stringify(event) });
        },
      }),
    );
    const functions = readFunctions(assembly, resolver, roles);
    for (const { principal } of functions) principals.add(principal);
    const made = { assembly, resolver, principals, root, functions, publishableKey, paymentKeys };
    return {
      ...made,
      gate,
      metrics,
      table,
      storage,
      queues,
      users,
      pool,
      mail,
      payments,
      secrets,
      media,
      schedules: rules.schedules,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** As the secret `rince/payments` holds them. */
export type PaymentKeys = Readonly<Record<'secretKey' | 'webhookSecret' | 'clientId', string>>;

function secretsOf(folder: DataFolder): { readonly publishableKey: string; readonly paymentKeys: PaymentKeys } {
  const of = (prefix: string): string => `${prefix}_${folder.secret(prefix).slice(0, 32)}`;
  const paymentKeys = { secretKey: of('sk_test'), webhookSecret: of('whsec'), clientId: of('ca') };
  return { publishableKey: of('pk_test'), paymentKeys };
}
