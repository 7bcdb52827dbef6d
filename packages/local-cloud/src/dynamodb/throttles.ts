import type { Metrics } from '../alarms/metrics.ts';
import type { Hear } from '../gate.ts';
import { plainTableName } from './access.ts';

type Body = Readonly<Record<string, unknown>>;

const isRead = /^(Get|BatchGet|Query|Scan|TransactGet)/;
const isWrite = /^(Put|Update|Delete|BatchWrite|TransactWrite)Item/;

/** Counts what a table had too much to do for, by table and index, as reads and as writes. */
export function countThrottles(metrics: Metrics, tables: ReadonlyMap<string, readonly string[]>): Hear {
  const counters = new Map<string, () => void>();
  for (const [table, indexes] of tables)
    for (const index of [undefined, ...indexes])
      for (const name of ['ReadThrottleEvents', 'WriteThrottleEvents']) {
        const dimensions = { TableName: table, ...(index === undefined ? {} : { GlobalSecondaryIndexName: index }) };
        counters.set(keyOf(table, index, name), metrics.counter({ namespace: 'AWS/DynamoDB', name, dimensions }));
      }
  return (operation, body) => {
    const name = isRead.test(operation) ? 'ReadThrottleEvents' : 'WriteThrottleEvents';
    if (!isRead.test(operation) && !isWrite.test(operation)) return;
    const index = typeof body.IndexName === 'string' ? body.IndexName : undefined;
    for (const table of tablesOf(body)) counters.get(keyOf(table, index, name))?.();
  };
}

const keyOf = (table: string, index: string | undefined, name: string): string => [table, index ?? '', name].join(' ');

/** The tables that a request names, in each of the ways there are. */
function tablesOf({ TableName, RequestItems, TransactItems }: Body): ReadonlySet<string> {
  const parts = Array.isArray(TransactItems) ? TransactItems.flatMap((item: Body) => Object.values(item)) : [];
  const names = [
    TableName,
    ...Object.keys((RequestItems ?? {}) as Body),
    ...parts.map((part) => (part as Body | null)?.TableName),
  ];
  return new Set(names.filter((name) => name !== undefined).map((name) => String(plainTableName(name))));
}
