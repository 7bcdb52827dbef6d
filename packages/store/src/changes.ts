import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { hintedKinds } from '@rince/domain/news/hints';
import { lifted } from './versions.ts';

// The stream brings a function the kinds of items that it follows and no others (`infra/stream.ts`): a list that was made, an answer that is kept and a
// message that was sent start nothing. Who asks for another kind does not pass the type checker before it is said here.

/** What lists, counts, searches and the log are made of. */
export const listedKinds = [
  'act',
  'card',
  'competition',
  'dancer',
  'entry',
  'event',
  'export',
  'grade',
  'job',
  'mark',
  'order',
  'places',
  'print',
  'refund',
  'roster',
  'school',
  'team',
  'user',
  'video',
  'waiting',
] as const;
export type ListedKind = (typeof listedKinds)[number];

/** What was promised to be sent: followed when it is written, and not when it is kept longer or taken away. */
export const promisedKind = 'outbox';
/** What open windows are told of, and what was promised. */
export const toldKinds = [...hintedKinds, promisedKind] as const;
export type ToldKind = (typeof toldKinds)[number];

/** What the table's stream tells of one item. */
export interface Change<Kind extends string = ListedKind> {
  readonly entity: Kind;
  readonly before: Record<string, unknown> | undefined;
  readonly after: Record<string, unknown> | undefined;
  /** Whether the table itself removed the item, because its time was over. */
  readonly expired: boolean;
}

/** The shape of a stream record, as far as it is read here. */
interface StreamRecord {
  readonly userIdentity?: unknown;
  readonly dynamodb?: { readonly OldImage?: unknown; readonly NewImage?: unknown } | undefined;
}

const image = (given: unknown): Record<string, unknown> | undefined =>
  given === undefined ? undefined : lifted(unmarshall(given as Record<string, AttributeValue>));

/** What happened to an item of one of these kinds; undefined for any other, as a release before this one may have followed it. */
export const changeOf = <Kind extends string>(
  kinds: readonly Kind[],
  record: StreamRecord,
): Change<Kind> | undefined => {
  const before = image(record.dynamodb?.OldImage);
  const after = image(record.dynamodb?.NewImage);
  const entity = kinds.find((kind) => kind === (after ?? before)?.entity);
  const { principalId } = (record.userIdentity ?? {}) as { principalId?: unknown };
  return entity && { entity, before, after, expired: principalId === 'dynamodb.amazonaws.com' };
};
