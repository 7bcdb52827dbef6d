import { join } from 'node:path';
import type { Principal } from '../principals.ts';
import { type Assembly, type Resource, resourcesOf } from './assembly.ts';
import { broken, number, optional, record } from './json.ts';
import type { RolePrincipals } from './policies.ts';
import type { Resolver } from './resolver.ts';

/** A function as the template describes it. */
export interface FunctionShape {
  readonly name: string;
  readonly arn: string;
  /** The module that holds the handler, and the handler's name in it. */
  readonly file: string;
  readonly handler: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly principal: Principal;
  /** The name of the log that it writes into. */
  readonly logGroup: string | undefined;
}

/** Every function of ours; those that CDK adds for its own deployments are not. */
export function readFunctions(
  assembly: Assembly,
  resolver: Resolver,
  principals: RolePrincipals,
): readonly FunctionShape[] {
  return resourcesOf(assembly, 'AWS::Lambda::Function')
    .filter(({ properties, path }) => String(properties.Runtime).startsWith('nodejs') && !path.startsWith('Custom::'))
    .map((resource) => readFunction(resource, assembly, resolver, principals));
}

function readFunction(
  resource: Resource,
  assembly: Assembly,
  resolver: Resolver,
  principals: RolePrincipals,
): FunctionShape {
  const { ref: name, attributes } = resolver.identity(resource);
  const { Handler, Timeout, MemorySize, Environment, Code, LoggingConfig } = resource.properties;
  const [module = 'index', handler = 'handler'] = String(Handler).split('.');
  const asset = String(resolver.value(record(Code).S3Key, resource.stack)).replace(/\.zip$/, '');
  const variables = record(resolver.value(record(Environment).Variables, resource.stack));
  return {
    name,
    arn: attributes.Arn ?? name,
    file: join(assembly.folder, `asset.${asset}`, `${module}.mjs`),
    handler,
    timeoutMs: number(Timeout, 3) * 1000,
    memoryMb: number(MemorySize, 128),
    environment: Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, String(value)])),
    principal: principals.of(name, roleOf(resource, resolver)),
    logGroup: optional(resolver.value(record(LoggingConfig).LogGroup, resource.stack)),
  };
}

function roleOf(resource: Resource, resolver: Resolver): Resource {
  const [id] = [record(resource.properties.Role)['Fn::GetAtt']].flat();
  if (typeof id !== 'string') throw broken(`the function ${resource.logicalId} has no role of its own`);
  return resolver.resource(id, resource.stack);
}
