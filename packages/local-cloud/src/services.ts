import type { PoolOptions } from './cognito/pool.ts';
import { startUserPool, type UserPool } from './cognito/user-pool.ts';
import type { DataFolder } from './data-folder.ts';
import { startTable, type TableService } from './dynamodb/table.ts';
import { Gate } from './gate.ts';
import { type MailService, startMail } from './mail/mail.ts';
import { type Payments, startPayments } from './payments/provider.ts';
import { type Principal, Principals } from './principals.ts';
import { type StorageService, startStorage } from './s3/storage.ts';
import { type SecretStore, startSecretStore } from './secrets/secrets.ts';
import { type QueuesService, startQueues } from './sqs/queues.ts';
import { type Assembly, readAssembly } from './template/assembly.ts';
import { readBuckets } from './template/buckets.ts';
import { type FunctionShape, readFunctions } from './template/functions.ts';
import { broken } from './template/json.ts';
import { RolePrincipals } from './template/policies.ts';
import { readPool } from './template/pool.ts';
import { provideQueues } from './template/queues.ts';
import { Resolver } from './template/resolver.ts';
import { provideTables } from './template/tables.ts';

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
}

/** Everything behind the gateways, running, with what the template describes in it. */
export interface Services {
  readonly assembly: Assembly;
  readonly resolver: Resolver;
  readonly principals: Principals;
  /** Where tests hold the requests of functions. */
  readonly gate: Gate;
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
  /** What the functions read in the store, for whoever plays the payment provider. */
  readonly paymentKeys: PaymentKeys;
  readonly publishableKey: string;
  close(): Promise<void>;
}

/** Starts the embedded services, makes what the template describes, and lets each function's role in. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { folder, publicUrl } = options;
  const assembly = readAssembly(options.assembly);
  const principals = new Principals();
  const gate = new Gate();
  const started: { close(): Promise<void> }[] = [];
  const keep = async <T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const service = await starting;
    started.push(service);
    return service;
  };
  const close = async (): Promise<void> => {
    await Promise.all(started.map((service) => service.close()));
  };
  try {
    const { publishableKey, paymentKeys } = secretsOf(folder);
    const queues = await keep(startQueues({ dir: folder.part('queues'), principals, gate }));
    const resolver = new Resolver(assembly, {
      queuesUrl: queues.url,
      secrets: { '/rince/payments/publishable-key': publishableKey, 'rince/cdn/value': folder.secret('cdn') },
    });
    const roles = new RolePrincipals(assembly, resolver, folder.secret('principals'));
    const root = roles.root();
    principals.add(root);
    const table = await keep(startTable({ dir: folder.part('table'), principals, gate }));
    await provideTables(assembly, resolver, { url: table.url, root });
    provideQueues(assembly, resolver, queues);
    const storage = await keep(
      startStorage({ dir: folder.part('files'), principals, gate, publicBase: `${publicUrl}/files` }),
    );
    for (const bucket of readBuckets(assembly, resolver, options.siteOrigins)) await storage.createBucket(bucket);
    const pool = readPool(assembly, resolver);
    if (!pool) throw broken('there is no user pool');
    const users = await keep(startUserPool({ ...pool, dir: folder.part('users'), principals, gate }));
    const mail = await keep(startMail({ dir: folder.part('mail'), principals, gate }));
    const payments = await keep(
      startPayments({
        gate,
        dir: folder.part('payments'),
        publicBase: `${publicUrl}/_local/payments`,
        secretKey: paymentKeys.secretKey,
        publishableKey,
        webhook: { url: `${options.innerUrl}/api/payments/webhook`, secret: paymentKeys.webhookSecret },
      }),
    );
    const secrets = await keep(
      startSecretStore({ principals, secrets: { 'rince/payments': JSON.stringify(paymentKeys) } }),
    );
    const functions = readFunctions(assembly, resolver, roles);
    for (const { principal } of functions) principals.add(principal);
    const made = { assembly, resolver, principals, root, functions, publishableKey, paymentKeys };
    return { ...made, gate, table, storage, queues, users, pool, mail, payments, secrets, close };
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
