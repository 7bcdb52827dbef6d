import { Table } from '@rince/store/table';

/** The table itself, with every right: for what no route shows. */
export const tableOf = (env: Readonly<Record<string, string>>): Table =>
  new Table(env.TABLE_NAME ?? '', {
    region: env.AWS_REGION ?? 'us-east-1',
    endpoint: env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '' },
  });
