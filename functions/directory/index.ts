import { httpArea } from '@rince/runtime/http';
import { answerJoinRequest } from './answer-join-request.ts';
import { askToJoin } from './ask-to-join.ts';
import { createSchool } from './create-school.ts';
import { deleteSchool } from './delete-school.ts';
import { editSchool } from './edit-school.ts';
import { getSchool } from './get-school.ts';
import { getUser } from './get-user.ts';
import { listJoinRequests } from './list-join-requests.ts';
import { listRegions } from './list-regions.ts';
import { listSchools } from './list-schools.ts';
import { listUsers } from './list-users.ts';

export const handler = httpArea('directory', {
  listUsers,
  getUser,
  listSchools,
  getSchool,
  createSchool,
  editSchool,
  deleteSchool,
  askToJoin,
  listJoinRequests,
  answerJoinRequest,
  listRegions,
});
