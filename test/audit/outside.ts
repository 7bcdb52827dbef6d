import { CognitoIdentityProviderClient, paginateListUsers } from '@aws-sdk/client-cognito-identity-provider';
import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { userIdOf } from '@rince/services/user-id';
import Stripe from 'stripe';

/** One charge, or its attempt, in the provider's books. */
export interface Charged {
  readonly intent: string;
  readonly entry: string;
  readonly payment: string;
  readonly succeeded: boolean;
  readonly taken: number;
  readonly givenBack: number;
}

/** A letter that was handed over for sending. */
export interface Letter {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** The keys of a bucket, with what is read of it. */
export interface Bucket {
  readonly keys: ReadonlySet<string>;
  read(key: string): Promise<unknown>;
}

/** What lies beside the table; rules that need what is not given look at nothing. */
export interface Outside {
  readonly files?: Bucket | undefined;
  readonly results?: Bucket | undefined;
  /** Addresses by user. */
  readonly accounts?: ReadonlyMap<string, string> | undefined;
  readonly books?: readonly Charged[] | undefined;
  readonly letters?: readonly Letter[] | undefined;
  /** Full names of people who were erased, as whoever erased them knows: the table does not know them any more. */
  readonly gone?: readonly string[] | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

const configOf = ({ AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: Environment, endpoint?: string) => ({
  ...(AWS_REGION === undefined ? {} : { region: AWS_REGION }),
  ...(endpoint === undefined
    ? {}
    : {
        endpoint,
        credentials: { accessKeyId: AWS_ACCESS_KEY_ID ?? '', secretAccessKey: AWS_SECRET_ACCESS_KEY ?? '' },
      }),
});

const bucketOf = async (env: Environment, name: string | undefined): Promise<Bucket | undefined> => {
  if (name === undefined) return undefined;
  const endpoint = env.AWS_ENDPOINT_URL_S3;
  const client = new S3Client({ ...configOf(env, endpoint), forcePathStyle: endpoint !== undefined });
  const keys = new Set<string>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: name }))
    for (const { Key = '' } of Contents) keys.add(Key);
  return {
    keys,
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key }));
      return JSON.parse((await Body?.transformToString()) ?? 'null');
    },
  };
};

const accountsOf = async (env: Environment, pool: string | undefined): Promise<Outside['accounts']> => {
  if (pool === undefined) return undefined;
  const client = new CognitoIdentityProviderClient(configOf(env, env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER));
  const accounts = new Map<string, string>();
  for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId: pool }))
    for (const { Attributes = [] } of Users) {
      const of = (name: string): string => Attributes.find(({ Name }) => Name === name)?.Value ?? '';
      accounts.set(userIdOf(of('sub')), of('email'));
    }
  return accounts;
};

const booksOf = async ({ PAYMENTS_API_URL, PAYMENTS_SECRET_KEY }: Environment): Promise<Outside['books']> => {
  if (PAYMENTS_API_URL === undefined || PAYMENTS_SECRET_KEY === undefined) return undefined;
  const { hostname, port } = new URL(PAYMENTS_API_URL);
  const api = new Stripe(PAYMENTS_SECRET_KEY, { host: hostname, port: Number(port), protocol: 'http' });
  const books: Charged[] = [];
  for await (const intent of api.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] })) {
    const charge = intent.latest_charge as Stripe.Charge | null;
    books.push({
      intent: intent.id,
      entry: intent.metadata.entry ?? '',
      payment: intent.metadata.payment ?? '',
      succeeded: intent.status === 'succeeded',
      taken: intent.amount_received,
      givenBack: charge?.amount_refunded ?? 0,
    });
  }
  return books;
};

/** Reads what lies beside a table, as far as an environment says where it is. */
export const outsideOf = async (env: Environment, letters?: readonly Letter[]): Promise<Outside> => {
  const [files, results, accounts, books] = await Promise.all([
    bucketOf(env, env.FILES_BUCKET),
    bucketOf(env, env.RESULTS_BUCKET),
    accountsOf(env, env.USER_POOL_ID),
    booksOf(env),
  ]);
  return { files, results, accounts, books, letters };
};
