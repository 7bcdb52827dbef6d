import { parseArgs } from 'node:util';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { Table } from '@rince/store/table';
import { Missing, makeAdmin } from '../src/first-admin.ts';

// `npm run admin -- EMAIL`: the first administrator of a deployed site, with its regions and scoring systems.

const usage = 'Usage: npm run admin -- EMAIL [--stack RinceData] [--table NAME --user-pool ID] [--region us-east-1]';

interface Place {
  readonly table: string;
  readonly userPool: string;
}

/** Where the site is, as the stack of its data says. */
const placeOf = async (stack: string): Promise<Place> => {
  const outputs = await new CloudFormationClient({}).send(new DescribeStacksCommand({ StackName: stack })).then(
    ({ Stacks }) => Stacks?.[0]?.Outputs ?? [],
    (error: Error) => {
      throw /does not exist/.test(error.message)
        ? new Missing(
            `There is no stack ${stack} in ${process.env.AWS_REGION}. Deploy the site first, or name another.`,
          )
        : error;
    },
  );
  const output = (name: string): string => {
    const value = outputs.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
    if (!value) throw new Missing(`The stack ${stack} does not say its ${name}. Deploy it again, or give ${usage}`);
    return value;
  };
  return { table: output('TableName'), userPool: output('UserPoolId') };
};

const options = {
  stack: { type: 'string', default: 'RinceData' },
  table: { type: 'string' },
  'user-pool': { type: 'string' },
  region: { type: 'string', default: process.env.AWS_REGION || 'us-east-1' },
} as const;

const given = () => {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new Missing(`${(error as Error).message}\n${usage}`);
  }
};

const main = async (): Promise<void> => {
  const { values, positionals } = given();
  const [email, ...others] = positionals;
  if (!email?.includes('@') || others.length > 0) throw new Missing(`Say whose account it is.\n${usage}`);
  const { table, 'user-pool': userPool } = values;
  if ((table === undefined) !== (userPool === undefined))
    throw new Missing(`Give the table and the user pool, or neither.\n${usage}`);
  process.env.AWS_REGION = values.region;
  const place = table && userPool ? { table, userPool } : await placeOf(values.stack);
  process.env.USER_POOL_ID = place.userPool;
  const done = await makeAdmin(new Table(place.table), email.toLowerCase(), new Date());
  console.log(done.length > 0 ? done.join('\n') : 'All of it was there already; nothing was changed.');
};

/** What AWS says where something is missing, as a sentence; what it refuses beyond these says itself what it is. */
const sentences: Readonly<Record<string, string>> = {
  CredentialsProviderError: 'This machine has no credentials for AWS. Sign in, or say with AWS_PROFILE which to take.',
  ResourceNotFoundException: 'There is no such table or user pool in this region.',
};

main().catch((error: Error) => {
  console.error(
    error instanceof Missing ? error.message : (sentences[error.name] ?? `${error.name}: ${error.message}`),
  );
  process.exitCode = 1;
});
