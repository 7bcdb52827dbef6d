import { randomUUID } from 'node:crypto';
import type { User } from '@rince/domain/people/user';
import { subOf } from '@rince/services/user-id';
import { regionItem, regionNameItem, schoolItem, schoolNameItem, staffItems } from '@rince/store/directory';
import { scoringItem } from '@rince/store/events';
import type { Item } from '@rince/store/item';
import { migrate } from '@rince/store/migrate';
import { Table } from '@rince/store/table';
import { emailItem, userItem } from '@rince/store/users';

import { Dice } from './dice.ts';
import { feiseanna } from './feiseanna.ts';
import { demoAccounts, demoPassword, demoUsers } from './people.ts';
import { population } from './population.ts';
import { scoringSystems } from './scoring-systems.ts';

/** What the making of a world is given: where things are, and the two services that hold what no table holds. */
export interface SeedContext {
  readonly env: Readonly<Record<string, string>>;
  readonly userPool: {
    importUsers(users: readonly { sub: string; email: string; password: string; verified: boolean }[]): void;
  };
  /** Makes an account at the payment provider that money can be sent to, and answers its id. */
  readonly connectAccount: (name: string) => Promise<string>;
  readonly now: number;
}

export const demo = { accounts: demoAccounts, password: demoPassword };

/** The same seed makes the same world. */
const seedNumber = 20260101;

const clientConfig = ({ env }: Pick<SeedContext, 'env'>, endpoint: string) => ({
  region: env.AWS_REGION ?? 'us-east-1',
  endpoint: env[endpoint],
  credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '' },
});

const tableOf = (context: Pick<SeedContext, 'env'>): Table =>
  new Table(context.env.TABLE_NAME ?? '', clientConfig(context, 'AWS_ENDPOINT_URL_DYNAMODB'));

/** Writes what an earlier release left as this one does. Answers how many items that were. */
export const liftOlder = async (context: Pick<SeedContext, 'env'>): Promise<number> => {
  let lifted = 0;
  for await (const progress of migrate(tableOf(context))) ({ lifted } = progress);
  return lifted;
};

/** What every world has: regions, scoring systems. */
const foundations = (createdAt: string, dice: Dice): { items: Item[]; world: ReturnType<typeof population> } => {
  const world = population(dice, createdAt);
  return {
    world,
    items: [
      ...world.regions.flatMap((region) => [regionItem(region), regionNameItem(region)]),
      ...world.schools.flatMap((school) => [
        schoolItem({ ...school, holdsName: true }),
        schoolNameItem(school),
        ...staffItems(school),
      ]),
      ...scoringSystems(createdAt).map(scoringItem),
    ],
  };
};

/** Writes several chunks at once; a world is a few thousand items. */
const write = async (table: Table, items: readonly Item[]): Promise<void> => {
  const chunk = 25;
  const atOnce = 8;
  for (let from = 0; from < items.length; from += chunk * atOnce)
    await Promise.all(
      Array.from({ length: atOnce }, (_, i) => items.slice(from + i * chunk, from + (i + 1) * chunk))
        .filter((part) => part.length > 0)
        .map((part) => table.putMany(part)),
    );
};

/** The demo world: four feiseanna, 400 dancers in 12 schools, and somebody of every role. */
export const seedDemo = async (context: SeedContext): Promise<void> => {
  const now = new Date(context.now);
  const createdAt = new Date(context.now - 30 * 86_400_000).toISOString();
  const dice = new Dice(seedNumber);
  const { items, world } = foundations(createdAt, dice);
  const users = demoUsers(createdAt);
  const account = await context.connectAccount('Feis na Coille');
  const events = feiseanna({ dice, now, createdAt, world, account });

  const imported = ({ _id, email }: User, password: string) => ({ sub: subOf(_id), email, password, verified: true });
  context.userPool.importUsers([
    ...users.map((user) => imported(user, demoPassword)),
    // Nobody signs in as one of the other families.
    ...world.families.map((user) => imported(user, randomUUID())),
  ]);
  await write(tableOf(context), [
    ...[...users, ...world.families].flatMap((user) => [userItem(user), emailItem(user)]),
    ...items,
    ...world.items,
    ...events.items,
  ]);
};

/**
 * An empty world with one administrator.
 * @public called by the embedded cloud, which loads this file by its path.
 */
export const seedAdmin = async (
  context: SeedContext & { readonly email: string; readonly password: string },
): Promise<void> => {
  const createdAt = new Date(context.now).toISOString();
  const dice = new Dice(context.now);
  const { items } = foundations(createdAt, dice);
  const [admin] = demoUsers(createdAt);
  const user: User = { ...(admin as User), _id: dice.id(), name: 'Admin', lname: '', email: context.email };
  context.userPool.importUsers([
    { sub: subOf(user._id), email: user.email, password: context.password, verified: true },
  ]);
  await write(tableOf(context), [userItem(user), emailItem(user), ...items]);
};
