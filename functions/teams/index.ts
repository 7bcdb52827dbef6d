import * as rows from '@rince/contracts/routes/teams';
import { httpArea } from '@rince/runtime/http';
import { createTeam } from './create-team.ts';
import { deleteTeam } from './delete-team.ts';
import { editTeam } from './edit-team.ts';
import { getTeam } from './get-team.ts';
import { listTeams } from './list-teams.ts';
import { searchTeams } from './search-teams.ts';

export const handler = httpArea('teams', rows, { listTeams, searchTeams, getTeam, createTeam, editTeam, deleteTeam });
