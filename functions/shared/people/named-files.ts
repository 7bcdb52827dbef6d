import { getDancer } from '@rince/store/dancers';
import { getSchool } from '@rince/store/directory';
import { getEvent } from '@rince/store/events';
import type { Table } from '@rince/store/table';
import { getTeam } from '@rince/store/teams';
import { getUser } from '@rince/store/users';

export interface Pictured {
  readonly image?: { readonly key: string; readonly thumbKey: string } | undefined;
  readonly pdf?: { readonly key: string } | undefined;
}

/** What has pictures or a document of its own, and how it stands now. */
const owners = {
  user: getUser,
  dancer: getDancer,
  school: getSchool,
  event: getEvent,
  team: getTeam,
} satisfies Readonly<Record<string, (table: Table, id: string) => Promise<Pictured | undefined>>>;
export type OwnerOfFiles = keyof typeof owners;
export const ownsFiles = (entity: string): entity is OwnerOfFiles => Object.hasOwn(owners, entity);

/** The files that an item names. */
export const filesOf = ({ image, pdf }: Pictured = {}): string[] =>
  [image?.key, image?.thumbKey, pdf?.key].filter((key) => key !== undefined);

/** Those that it names now. */
export const filesNow = async (table: Table, owner: OwnerOfFiles, id: string): Promise<string[]> =>
  filesOf(await owners[owner](table, id));
