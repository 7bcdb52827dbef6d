import type { TableView } from '../local-pages/cloud-pages.ts';
import type { Principal } from '../principals.ts';
import { signedCall } from '../signed-call.ts';

type Value = Readonly<Record<string, unknown>>;

interface Page {
  readonly Items?: readonly Readonly<Record<string, Value>>[];
  readonly LastEvaluatedKey?: Readonly<Record<string, Value>>;
}

const pageSize = 50;

/** A page of the table: one partition, or everything in the table's own order. */
export async function viewTable(
  service: { readonly url: string; readonly root: Principal; readonly tableName: string },
  query: URLSearchParams,
): Promise<TableView> {
  const { tableName: name, url, root } = service;
  const pk = query.get('pk') ?? '';
  const after = query.get('after');
  const shared = {
    TableName: name,
    Limit: pageSize,
    ...(after === null ? {} : { ExclusiveStartKey: JSON.parse(Buffer.from(after, 'base64url').toString()) as Value }),
  };
  const partition = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: pk } } };
  const target = { url, service: 'dynamodb' as const, principal: root };
  const { Items = [], LastEvaluatedKey } =
    pk === ''
      ? await signedCall<Page>(target, 'Scan', shared)
      : await signedCall<Page>(target, 'Query', { ...shared, ...partition });
  const cursor = LastEvaluatedKey && Buffer.from(JSON.stringify(LastEvaluatedKey)).toString('base64url');
  const next = cursor && `?${new URLSearchParams({ ...(pk === '' ? {} : { pk }), after: cursor })}`;
  return { name, pk, items: Items.map(plainItem), next };
}

const plainItem = (item: Readonly<Record<string, Value>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plain(value)]));

/** `{ S: 'a' }` -> `'a'`, however deep. */
function plain(value: Value): unknown {
  const [[type, inner] = ['NULL', undefined]] = Object.entries(value);
  if (type === 'NULL') return null;
  if (type === 'N') return Number(inner);
  if (type === 'L') return (inner as readonly Value[]).map(plain);
  if (type === 'M') return plainItem(inner as Readonly<Record<string, Value>>);
  return inner;
}
