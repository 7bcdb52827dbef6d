import type { AuthFlow, PoolOptions } from '../cognito/pool.ts';
import { type Assembly, resourcesOf } from './assembly.ts';
import { broken, number, record, texts } from './json.ts';
import type { Resolver } from './resolver.ts';

/** The user pool and its one client as the template describes them. */
export function readPool(assembly: Assembly, resolver: Resolver): PoolOptions | undefined {
  const [pool, another] = resourcesOf(assembly, 'AWS::Cognito::UserPool');
  if (!pool) return undefined;
  const [client] = resourcesOf(assembly, 'AWS::Cognito::UserPoolClient');
  if (another || !client) throw broken('the embedded cloud runs one user pool with one client');
  const { ExplicitAuthFlows, AccessTokenValidity, TokenValidityUnits, WriteAttributes } = resolver.properties(client);
  const unit = { hours: 3600, minutes: 60, seconds: 1, days: 86_400 }[
    String(record(TokenValidityUnits).AccessToken ?? 'hours')
  ];
  const policy = record(record(resolver.properties(pool).Policies).PasswordPolicy);
  return {
    poolId: resolver.identity(pool).ref,
    clientId: resolver.identity(client).ref,
    groups: resourcesOf(assembly, 'AWS::Cognito::UserPoolGroup').map((group) => String(group.properties.GroupName)),
    passwordPolicy: policy,
    tokenSeconds: number(AccessTokenValidity, 1) * (unit ?? 3600),
    authFlows: texts(ExplicitAuthFlows) as readonly AuthFlow[],
    writeAttributes: WriteAttributes === undefined ? undefined : texts(WriteAttributes),
  };
}
