import { isDeepStrictEqual } from 'node:util';
import { type Refusal, refuse } from '@rince/domain/refusal';
import type { Item, Key } from './item.ts';
import { stamped } from './versions.ts';

/** What must hold of the stored item for a write to happen. */
export type Condition =
  | { readonly is: 'absent' }
  | { readonly is: 'present' }
  /** Nobody changed it since this revision was read. */
  | { readonly is: 'revision'; readonly seen: number }
  /** Each attribute has its value; undefined means that the attribute is not there. */
  | { readonly is: 'equal'; readonly to: Readonly<Record<string, unknown>> }
  /** Absent, or each attribute has its value. */
  | { readonly is: 'absentOrEqual'; readonly to: Readonly<Record<string, string | number | boolean>> }
  /** Absent, or this attribute is a number below, and the other one is not there. */
  | { readonly is: 'below'; readonly attribute: string; readonly most: number; readonly without?: string }
  /** Absent, or none of these attributes is true. */
  | { readonly is: 'notTrue'; readonly attributes: readonly string[] };

/** One write of a transaction, with the answer to give when its condition does not hold. */
export type Write = (
  | { readonly kind: 'put'; readonly item: Item }
  | {
      readonly kind: 'update';
      readonly key: Key;
      /** An attribute set to undefined goes away. */
      readonly set?: Readonly<Record<string, unknown>>;
      /** Attributes that keep their value where they have one: the same write again changes nothing. */
      readonly setOnce?: Readonly<Record<string, unknown>>;
      readonly remove?: readonly string[];
      readonly add?: Readonly<Record<string, number>>;
      /** Words put into a set, and taken out of one; a set without words goes away. */
      readonly putInto?: Readonly<Record<string, string>>;
      readonly takeFrom?: Readonly<Record<string, readonly string[]>>;
    }
  | { readonly kind: 'delete'; readonly key: Key }
  | { readonly kind: 'check'; readonly key: Key }
) & {
  readonly condition?: Condition;
  /** Made from the stored item that was in the way. */
  readonly refusal?: (stored: Record<string, unknown> | undefined) => Refusal;
};

const expressionOf = (
  condition: Condition,
  bind: (name: string, value?: unknown) => { name: string; value: string },
) => {
  switch (condition.is) {
    case 'absent':
      return `attribute_not_exists(${bind('pk').name})`;
    case 'present':
      return `attribute_exists(${bind('pk').name})`;
    case 'revision': {
      const { name, value } = bind('revision', condition.seen);
      return `${name} = ${value}`;
    }
    case 'absentOrEqual': {
      const equal = Object.entries(condition.to).map(([attribute, wanted]) => {
        const { name, value } = bind(attribute, wanted);
        return `${name} = ${value}`;
      });
      return `attribute_not_exists(${bind('pk').name}) OR (${equal.join(' AND ')})`;
    }
    case 'equal':
      return Object.entries(condition.to)
        .map(([attribute, wanted]) => {
          if (wanted === undefined) return `attribute_not_exists(${bind(attribute).name})`;
          const { name, value } = bind(attribute, wanted);
          return `${name} = ${value}`;
        })
        .join(' AND ');
    case 'below': {
      const { name, value } = bind(condition.attribute, condition.most);
      const isBelow = `(attribute_not_exists(${name}) OR ${name} < ${value})`;
      const { without } = condition;
      return without === undefined ? isBelow : `${isBelow} AND attribute_not_exists(${bind(without).name})`;
    }
    case 'notTrue':
      return condition.attributes
        .map((attribute) => {
          const { name, value } = bind(attribute, true);
          return `(attribute_not_exists(${name}) OR ${name} <> ${value})`;
        })
        .join(' AND ');
  }
};

/** Values as the table keeps them: without what is undefined. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const setIn = (stored: Record<string, unknown>, name: string): ReadonlySet<string> =>
  (stored[name] as ReadonlySet<string> | undefined) ?? new Set();

/** Whether a stored item is what a write leaves behind. */
export const wasWritten = (write: Write, stored: Record<string, unknown> | undefined): boolean => {
  switch (write.kind) {
    case 'put':
      return isDeepStrictEqual(stored, asStored(stamped(write.item)));
    case 'update':
      return (
        stored !== undefined &&
        Object.entries(write.set ?? {}).every(([name, value]) =>
          value === undefined ? stored[name] === undefined : isDeepStrictEqual(stored[name], asStored(value)),
        ) &&
        (write.remove ?? []).every((name) => stored[name] === undefined) &&
        Object.entries(write.putInto ?? {}).every(([name, word]) => setIn(stored, name).has(word)) &&
        Object.entries(write.takeFrom ?? {}).every(
          ([name, words]) => !words.some((word) => setIn(stored, name).has(word)),
        )
      );
    case 'delete':
      return stored === undefined;
    case 'check':
      return true;
  }
};

interface Expression {
  readonly TableName: string;
  readonly ConditionExpression?: string;
  readonly ReturnValuesOnConditionCheckFailure?: 'ALL_OLD';
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}
/** A write in the words of the table's protocol, under the name of its kind. */
interface Expressed {
  readonly Put?: Expression & { readonly Item: Item };
  readonly Update?: Expression & { readonly Key: Key; readonly UpdateExpression: string };
  readonly Delete?: Expression & { readonly Key: Key };
  readonly ConditionCheck?: Expression & { readonly Key: Key; readonly ConditionExpression: string };
}

/** A write as the table's protocol wants it. */
export const expressed = (write: Write, TableName: string): Expressed => {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const bind = (attribute: string, value?: unknown) => {
    const n = Object.keys(names).length;
    const name = Object.entries(names).find(([, known]) => known === attribute)?.[0] ?? `#n${n}`;
    names[name] = attribute;
    const placeholder = `:v${Object.keys(values).length}`;
    if (value !== undefined) values[placeholder] = value;
    return { name, value: placeholder };
  };
  let update: string | undefined;
  if (write.kind === 'update') {
    const given = Object.entries(stamped(write.set ?? {}));
    const sets = given
      .filter(([, value]) => value !== undefined)
      .map(([attribute, value]) => {
        const bound = bind(attribute, value);
        return `${bound.name} = ${bound.value}`;
      });
    const once = Object.entries(stamped(write.setOnce ?? {}))
      .filter(([, value]) => value !== undefined)
      .map(([attribute, value]) => {
        const bound = bind(attribute, value);
        return `${bound.name} = if_not_exists(${bound.name}, ${bound.value})`;
      });
    const emptied = given.filter(([, value]) => value === undefined).map(([attribute]) => attribute);
    const puts = Object.entries(write.putInto ?? {}).map(([attribute, word]) => [attribute, new Set([word])] as const);
    const adds = [...Object.entries(write.add ?? {}), ...puts].map(([attribute, value]) => {
      const bound = bind(attribute, value);
      return `${bound.name} ${bound.value}`;
    });
    const takes = Object.entries(write.takeFrom ?? {}).map(([attribute, words]) => {
      const bound = bind(attribute, new Set(words));
      return `${bound.name} ${bound.value}`;
    });
    const removes = [...(write.remove ?? []), ...emptied].map((attribute) => bind(attribute).name);
    update = [
      sets.length + once.length > 0 ? `SET ${[...sets, ...once].join(', ')}` : '',
      adds.length > 0 ? `ADD ${adds.join(', ')}` : '',
      takes.length > 0 ? `DELETE ${takes.join(', ')}` : '',
      removes.length > 0 ? `REMOVE ${removes.join(', ')}` : '',
    ]
      .filter(Boolean)
      .join(' ');
  }
  const condition = write.condition && expressionOf(write.condition, bind);
  const common = {
    TableName,
    ...(condition === undefined
      ? {}
      : { ConditionExpression: condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }),
    ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  };
  switch (write.kind) {
    case 'put':
      return { Put: { ...common, Item: stamped(write.item) } };
    case 'update':
      return { Update: { ...common, Key: write.key, UpdateExpression: update ?? '' } };
    case 'delete':
      return { Delete: { ...common, Key: write.key } };
    case 'check':
      return { ConditionCheck: { ...common, Key: write.key, ConditionExpression: condition ?? '' } };
  }
};

/** The most writes that DynamoDB takes in one transaction. */
export const mostWrites = 100;

/** Writes that are decided together, refused where they, or `room` more, are more than one transaction takes: then it is done in parts. */
export const atOnce = (writes: readonly Write[], { room = 0 } = {}): readonly Write[] => {
  if (writes.length + room > mostWrites) throw refuse('TOO_MUCH');
  return writes;
};

/** Writes with the guards beside them that no write of theirs spares: a transaction touches an item once. */
export const withGuards = (writes: readonly Write[], guards: readonly Write[]): Write[] => {
  const keyOf = (write: Write): string => {
    const { pk, sk } = write.kind === 'put' ? write.item : write.key;
    return `${pk} ${sk}`;
  };
  const written = new Set(writes.map(keyOf));
  return [...writes, ...guards.filter((guard) => !written.has(keyOf(guard)))];
};
