import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startTable, type TableOptions, type TableService } from '../../src/dynamodb/table.ts';
import { Principals } from '../../src/principals.ts';

export const tableName = 'feis';

/** Someone who may do everything, or what `allows` says. */
export function someone(name: string, allows: (action: string, resource: string) => boolean = () => true) {
  return { name, accessKeyId: `AKIA${name.toUpperCase()}`, secretAccessKey: `secret-of-${name}`, allows };
}

export const owner = someone('owner');

export function knownCallers(...others: ReturnType<typeof someone>[]): Principals {
  const principals = new Principals();
  for (const principal of [owner, ...others]) principals.add(principal);
  return principals;
}

export function clientOf(url: string, who = owner): DynamoDBClient {
  const { accessKeyId, secretAccessKey } = who;
  const credentials = { accessKeyId, secretAccessKey };
  return new DynamoDBClient({ endpoint: url, region: 'us-east-1', credentials, maxAttempts: 1 });
}

export interface World {
  dir: string;
  service: TableService;
  client: DynamoDBClient;
  restart(options?: Partial<TableOptions>): Promise<void>;
  end(): Promise<void>;
}

/** A table service with one streaming table in a folder of its own. */
export async function tableWorld(options: Partial<TableOptions> = {}): Promise<World> {
  const dir = await mkdtemp(join(tmpdir(), 'rince-table-'));
  const start = (more: Partial<TableOptions>) => startTable({ dir, principals: knownCallers(), ...options, ...more });
  const service = await start({});
  const world: World = {
    dir,
    service,
    client: clientOf(service.url),
    restart: async (more = {}) => {
      await world.service.close();
      world.service = await start(more);
      world.client = clientOf(world.service.url);
    },
    end: async () => {
      world.client.destroy();
      await world.service.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
  await createFeisTable(world.client);
  return world;
}

export async function createFeisTable(client: DynamoDBClient, name = tableName): Promise<void> {
  const string = (attribute: string) => ({ AttributeName: attribute, AttributeType: 'S' as const });
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [string('pk'), string('sk'), string('gsi1pk'), string('gsi1sk')],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'gsi1',
          KeySchema: [
            { AttributeName: 'gsi1pk', KeyType: 'HASH' },
            { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );
}

/** Waits until `check` holds. */
export async function until(check: () => boolean | Promise<boolean>, timeoutMs = 5000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await check())) {
    if (Date.now() > end) throw new Error('It did not come to that in time.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
