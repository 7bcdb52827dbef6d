/** The items that a call reads and writes, by key; a list that it reads by its partition. */
export interface Touched {
  readonly reads: Set<string>;
  readonly writes: Set<string>;
}

interface Text {
  readonly S?: string;
}
type Attributes = Readonly<Record<string, Text | undefined>>;
type Part = Readonly<Record<string, unknown>>;

const keyOf = ({ pk, sk }: Attributes): string => `${pk?.S} ${sk?.S}`;
/** An item, the partition in which it lies, and those of the indexes that list it. */
const placesOf = (item: Attributes): string[] => [
  keyOf(item),
  `all of ${item.pk?.S}`,
  ...Object.entries(item).flatMap(([name, value]) => (/^gsi\dpk$/.test(name) ? [`all of ${value?.S}`] : [])),
];

/** Adds what a request asks of the table to what a call touches. */
export const noteTouched = ({ reads, writes }: Touched, operation: string, body: Part): void => {
  const read = (item: unknown): unknown => reads.add(keyOf(item as Attributes));
  const write = (item: unknown): void => {
    for (const place of placesOf(item as Attributes)) writes.add(place);
  };
  const requests = Object.values((body.RequestItems ?? {}) as Record<string, unknown>);
  switch (operation) {
    case 'GetItem':
      read(body.Key);
      return;
    case 'BatchGetItem':
      for (const { Keys } of requests as { Keys: unknown[] }[]) Keys.forEach(read);
      return;
    case 'Query':
      for (const { S } of Object.values((body.ExpressionAttributeValues ?? {}) as Record<string, Text>))
        if (S !== undefined) reads.add(`all of ${S}`);
      return;
    case 'PutItem':
      write(body.Item);
      return;
    case 'UpdateItem':
    case 'DeleteItem':
      write(body.Key);
      return;
    case 'BatchWriteItem':
      for (const all of requests as { PutRequest?: { Item: unknown }; DeleteRequest?: { Key: unknown } }[][])
        for (const { PutRequest, DeleteRequest } of all) write(PutRequest?.Item ?? DeleteRequest?.Key);
      return;
    case 'TransactWriteItems':
      for (const one of body.TransactItems as Record<string, { Key?: unknown; Item?: unknown }>[])
        for (const [kind, { Key, Item }] of Object.entries(one))
          kind === 'ConditionCheck' ? read(Key) : write(Item ?? Key);
      return;
  }
};

/** What two calls both touch, and one of them writes: only there can they meet. */
export const meetingOf = (a: Touched, b: Touched): string[] => [
  ...new Set([
    ...[...a.writes].filter((place) => b.reads.has(place) || b.writes.has(place)),
    ...[...b.writes].filter((place) => a.reads.has(place)),
  ]),
];
