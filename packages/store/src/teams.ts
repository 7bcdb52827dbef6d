import { fold } from '@rince/domain/fold';
import { stale } from './stale.ts';
import type { Table } from './table.ts';
import type { Item, Key, Write } from './write.ts';

/** Dancers of a school who enter an event together. It stands in entries and on sheets where a dancer would. */
export interface Team {
  readonly _id: string;
  readonly event: string;
  readonly name: string;
  readonly label: string;
  readonly image?: { readonly key: string; readonly thumbKey: string } | undefined;
  readonly region?: { readonly _id: string; readonly name: string } | undefined;
  readonly school: { readonly _id: string; readonly name: string };
  /** Dancers. */
  readonly members: readonly string[];
  /** Who saved it last. */
  readonly admins: readonly string[];
  /** Who made it, or the teacher named instead. */
  readonly teacher?: string | undefined;
  readonly createdAt: string;
  readonly revision: number;
}

const teamKey = (id: string): Key => ({ pk: `TEAM#${id}`, sk: 'TEAM' });
const listedBy = ({ event, label, _id }: Pick<Team, 'event' | 'label' | '_id'>) => ({
  gsi1pk: `TEAMS#${event}`,
  gsi1sk: `${fold(label)}#${_id}`,
});
const teamItem = (team: Team): Item => ({ ...teamKey(team._id), entity: 'team', ...listedBy(team), ...team });

export const createTeam = (team: Team): Write => ({ kind: 'put', item: teamItem(team), condition: { is: 'absent' } });
export const saveTeam = (team: Team): Write => ({
  kind: 'put',
  item: teamItem({ ...team, revision: team.revision + 1 }),
  condition: { is: 'revision', seen: team.revision },
  refusal: stale(),
});
export const dropTeam = (team: Team): Write => ({
  kind: 'delete',
  key: teamKey(team._id),
  condition: { is: 'revision', seen: team.revision },
  refusal: stale(),
});

export const getTeam = (table: Table, id: string): Promise<Team | undefined> => table.get<Team>(teamKey(id));
/** Teams in the order of their ids, undefined where there is none. */
export const getTeams = (table: Table, ids: readonly string[]): Promise<(Team | undefined)[]> =>
  table.getMany<Team>(ids.map(teamKey));
/** An event's teams by label, at most a moment old. */
export const teamsOf = (table: Table, event: string): Promise<Team[]> =>
  table.all<Team>({ pk: `TEAMS#${event}`, index: 'gsi1' }, 2000);
