import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { lifted } from './versions.ts';

/** What the table's stream tells of one item. */
export interface Change {
  /** What kind of item: 'mark', 'competition', 'job' ... absent for items nobody follows. */
  readonly entity: string | undefined;
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

export const changeOf = (record: StreamRecord): Change => {
  const before = image(record.dynamodb?.OldImage);
  const after = image(record.dynamodb?.NewImage);
  const entity = (after ?? before)?.entity;
  const { principalId } = (record.userIdentity ?? {}) as { principalId?: unknown };
  return {
    entity: typeof entity === 'string' ? entity : undefined,
    before,
    after,
    expired: principalId === 'dynamodb.amazonaws.com',
  };
};
