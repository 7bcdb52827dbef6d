import type { AnnouncementView } from '@rince/contracts/routes/announcements';
import type { EventWithGrades } from '@rince/domain/event/event';
import type { Announcement } from '@rince/domain/news/announcement';
import { getSchools } from '@rince/store/directory';
import { mayBeLate } from '@rince/store/item';
import type { Table } from '@rince/store/table';
import { getUsers } from '@rince/store/users';

/** Announcements as the office reads them. Names are read now, so that none outlives its owner. */
export const announcementViews = async (
  table: Table,
  { grades }: EventWithGrades,
  announcements: readonly Announcement[],
): Promise<AnnouncementView[]> => {
  const toSchools = new Set(announcements.flatMap(({ to }) => (to.kind === 'school' ? (to.of ?? []) : [])));
  const [users, schools] = await Promise.all([
    getUsers(table, [...new Set(announcements.map(({ by }) => by))], mayBeLate),
    getSchools(table, [...toSchools], mayBeLate),
  ]);
  const people = new Map(users.map((user) => [user._id, user]));
  const names = new Map([
    ...schools.map(({ _id, name }) => [_id, name] as const),
    ...grades.flatMap(({ competitions }) =>
      competitions.map(({ _id, code, rowTitle, columnTitle }) => [_id, `${code} ${rowTitle}, ${columnTitle}`] as const),
    ),
  ]);
  return announcements.map(({ to: { kind, of = '' }, by, ...one }) => {
    const { name = '', lname = '' } = people.get(by) ?? {};
    return { ...one, to: { kind, name: names.get(of) ?? '' }, by: { _id: by, name, lname } };
  });
};
