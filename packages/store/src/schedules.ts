import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { refuse } from '@rince/domain/refusal';
import type { ScheduleVersion } from '@rince/domain/schedule/schedule';
import type { Item } from './item.ts';
import { scheduleKey, scheduleVersionKey } from './keys.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

interface Packed extends Item {
  /** JSON, compressed: a large feis has two thousand blocks. */
  readonly packed: Uint8Array;
}
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

const unpacked = ({ packed }: Packed): ScheduleVersion =>
  JSON.parse(brotliDecompressSync(packed).toString()) as ScheduleVersion;

/** How often the schedule of an event was saved; 0 where there is none. */
export const scheduleRevision = async (table: Table, event: string): Promise<number> =>
  (await table.get<{ revision: number }>(scheduleKey(event)))?.revision ?? 0;

/** A version of the schedule as it was saved. */
export const getScheduleVersion = async (
  table: Table,
  event: string,
  revision: number,
): Promise<ScheduleVersion | undefined> => {
  if (revision < 1) return undefined;
  const item = await table.get<Packed>(scheduleVersionKey(event, revision));
  return item && unpacked(item);
};
/** More of them than anybody takes back. */
const mostVersions = 20;
/** The last versions of a schedule, newest first. */
export const lastScheduleVersions = async (table: Table, event: string): Promise<ScheduleVersion[]> => {
  const last = await scheduleRevision(table, event);
  const revisions = Array.from({ length: Math.min(last, mostVersions) }, (_, i) => last - i);
  const found = await table.getMany<Packed>(revisions.map((revision) => scheduleVersionKey(event, revision)));
  return found.flatMap((item) => (item ? [unpacked(item)] : []));
};
/** The schedule of an event as it is now. */
export const getSchedule = async (table: Table, event: string): Promise<ScheduleVersion | undefined> =>
  getScheduleVersion(table, event, await scheduleRevision(table, event));

const stale: Write['refusal'] = (stored) =>
  refuse('STALE', undefined, { current: { revision: stored?.revision ?? 0 } });

/** Holds only while the schedule is the version that was read, or there is none still; `otherwise` is what somebody is told then. */
export const checkSchedule = (
  event: string,
  read: Pick<ScheduleVersion, 'revision'> | undefined,
  otherwise: NonNullable<Write['refusal']>,
): Write => ({
  kind: 'check',
  key: scheduleKey(event),
  condition: read ? { is: 'revision', seen: read.revision } : { is: 'absent' },
  refusal: otherwise,
});

/** Saves a version beside those before it, unless somebody else did since those were read; `otherwise` is what they are told then. */
export const saveVersion = (version: ScheduleVersion, otherwise = stale): Write[] => {
  const { event, revision } = version;
  const packed = brotliCompressSync(JSON.stringify(version), { params });
  return [
    {
      kind: 'put',
      item: { ...scheduleKey(event), entity: 'schedule', event, revision },
      condition: revision === 1 ? { is: 'absent' } : { is: 'revision', seen: revision - 1 },
      refusal: otherwise,
    },
    {
      kind: 'put',
      item: { ...scheduleVersionKey(event, revision), event, revision, packed },
      condition: { is: 'absent' },
    },
  ];
};
