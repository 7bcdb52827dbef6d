import { account, type Principal, region } from '../principals.ts';
import { common } from './errors.ts';

type Body = Record<string, unknown>;

const transactionActions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

export function tableArn(name: string): string {
  return `arn:aws:dynamodb:${region}:${account}:table/${name}`;
}

/** A table may be named by its ARN; everything behind this point knows plain names. */
export function plainTableName(name: unknown): unknown {
  return typeof name === 'string' && name.startsWith('arn:') ? name.slice(name.indexOf(':table/') + 7) : name;
}

/** Refuses the request unless the caller's role grants every action that it is made of. */
export function authorize(principal: Principal, operation: string, body: Body): void {
  for (const [action, resource] of needed(operation, body)) {
    if (principal.allows(`dynamodb:${action}`, resource)) continue;
    throw common(
      'AccessDeniedException',
      `User: ${principal.name} is not authorized to perform: dynamodb:${action} on resource: ${resource} ` +
        `because no identity-based policy allows the dynamodb:${action} action`,
    );
  }
}

function* needed(operation: string, body: Body): Generator<[action: string, resource: string]> {
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') {
    const seen = new Set<string>();
    for (const item of Array.isArray(body.TransactItems) ? body.TransactItems : []) {
      for (const [kind, action] of Object.entries((item ?? {}) as Record<string, Body | null>)) {
        const known = transactionActions[kind];
        if (!known || !action) continue;
        const resource = tableArn(String(action.TableName));
        if (seen.has(known + resource)) continue;
        seen.add(known + resource);
        yield [known, resource];
      }
    }
  } else if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    for (const name of Object.keys((body.RequestItems ?? {}) as object)) yield [operation, tableArn(name)];
  } else if (operation === 'ListTables') {
    yield [operation, '*'];
  } else if (typeof body.ResourceArn === 'string') {
    yield [operation, body.ResourceArn];
  } else {
    const table = tableArn(String(body.TableName));
    yield [operation, typeof body.IndexName === 'string' ? `${table}/index/${body.IndexName}` : table];
  }
}
