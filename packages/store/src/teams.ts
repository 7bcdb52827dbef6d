import type { Team } from '@rince/domain/people/team';
import { refuse } from '@rince/domain/refusal';
import type { Item } from './item.ts';
import { payingKey, payingRange, teamIndex, teamKey, teamPlace } from './keys.ts';
import { stale } from './stale.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

const teamItem = (team: Team): Item => ({ ...teamKey(team._id), entity: 'team', ...teamPlace(team), ...team });

export const createTeam = (team: Team): Write => ({ kind: 'put', item: teamItem(team), condition: { is: 'absent' } });
export const saveTeam = (team: Team): Write => ({
  kind: 'put',
  item: teamItem({ ...team, revision: team.revision + 1 }),
  condition: { is: 'revision', seen: team.revision },
  refusal: stale(),
});
/** Deletes a team, unless somebody changed it, or began to pay for it, since it was read. */
export const dropTeam = (team: Team, paying: readonly string[]): Write[] => [
  {
    kind: 'delete',
    key: teamKey(team._id),
    condition: { is: 'equal', to: { revision: team.revision, payments: team.payments } },
    refusal: (stored) => (stored?.revision === team.revision ? isBeingPaid(team.name) : stale()(stored)),
  },
  ...paying.map((entry): Write => ({ kind: 'delete', key: payingKey(team._id, entry) })),
];
/** Why a team stays for now. */
export const isBeingPaid = (name: string) =>
  refuse('CONFLICT', `Somebody is paying for ${name} at this moment. Try again when that is over.`);

/**
 * What a payment writes before anybody is asked for money: its teams are there, and whoever deletes one of them comes before or sees that
 * it is being paid.
 */
export const holdTeams = (teams: readonly { readonly _id: string; readonly name: string }[], entry: string): Write[] =>
  teams.flatMap(({ _id, name }): Write[] => [
    {
      kind: 'update',
      key: teamKey(_id),
      add: { payments: 1 },
      condition: { is: 'present' },
      refusal: () =>
        refuse('CONFLICT', `${name} does not exist any more. Nothing was charged. Please take it off the entry.`),
    },
    { kind: 'put', item: { ...payingKey(_id, entry), entry } },
  ]);
/** The entries that somebody ever began to pay with this team in them. */
export const entriesPaying = async (table: Table, team: string): Promise<string[]> =>
  (await table.read<{ entry: string }>(payingRange(team), 1000)).map(({ entry }) => entry);

export const getTeam = (table: Table, id: string): Promise<Team | undefined> => table.get<Team>(teamKey(id));
/** Teams in the order of their ids, undefined where there is none. */
export const getTeams = (table: Table, ids: readonly string[]): Promise<(Team | undefined)[]> =>
  table.getMany<Team>(ids.map(teamKey));
/** An event's teams by label, at most a moment old. */
export const teamsOf = (table: Table, event: string): Promise<Team[]> => table.find<Team>(teamIndex(event), 2000);
