import type { Page, Table } from './table.ts';
import type { Key, Write } from './write.ts';

export interface Notice {
  readonly _id: string;
  readonly user: string;
  readonly title: string;
  readonly content: string;
  readonly path?: string;
  readonly seen: boolean;
  readonly createdAt: string;
}

const noticeKey = (user: string, id: string): Key => ({ pk: `USER#${user}`, sk: `NOTICE#${id}` });

/** A new notification; the same id twice is one. */
export const putNotice = (notice: Notice): Write => ({
  kind: 'put',
  item: { ...noticeKey(notice.user, notice._id), entity: 'notice', ...notice },
});
export const noticesOf = (table: Table, user: string, limit: number, cursor?: string): Promise<Page<Notice>> =>
  table.page<Notice>({ pk: `USER#${user}`, prefix: 'NOTICE#', newestFirst: true, limit, cursor, consistent: false });
export const seeNotice = (notice: Notice): Write => ({
  kind: 'update',
  key: noticeKey(notice.user, notice._id),
  set: { seen: true },
  condition: { is: 'present' },
});
