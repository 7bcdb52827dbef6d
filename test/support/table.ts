import { Table } from '@rince/store/table';

type Environment = Readonly<Record<string, string>>;

/** Where the table of a cloud is, with every right. */
export const configOf = (env: Environment) => ({
  region: env.AWS_REGION ?? 'us-east-1',
  endpoint: env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
  credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '' },
});

/** The table itself: for what no route shows. */
export const tableOf = (env: Environment): Table => new Table(env.TABLE_NAME ?? '', configOf(env));
