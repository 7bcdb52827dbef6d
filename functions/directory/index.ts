import * as directoryRows from '@rince/contracts/routes/directory';
import * as importsRows from '@rince/contracts/routes/imports';
import { httpArea } from '@rince/runtime/http';
import { answerJoinRequest } from './answer-join-request.ts';
import { askToJoin } from './ask-to-join.ts';
import { createSchool } from './create-school.ts';
import { deleteSchool } from './delete-school.ts';
import { editSchool } from './edit-school.ts';
import { getSchool } from './get-school.ts';
import { getUser } from './get-user.ts';
import { getImport, importFile, parseImport } from './import-file.ts';
import { answerInvitation, listInvitations, withdrawInvitation } from './invitations.ts';
import { listJoinRequests } from './list-join-requests.ts';
import { listSchools } from './list-schools.ts';
import { listUsers } from './list-users.ts';
import { organizations, regions } from './registers.ts';
import { searchSchools } from './search-schools.ts';
import { similarSchools } from './similar-schools.ts';

export const handler = httpArea(
  'directory',
  { ...directoryRows, ...importsRows },
  {
    listUsers,
    getUser,
    listSchools,
    searchSchools,
    similarSchools,
    getSchool,
    createSchool,
    editSchool,
    deleteSchool,
    askToJoin,
    listJoinRequests,
    answerJoinRequest,
    listInvitations,
    answerInvitation,
    withdrawInvitation,
    listRegions: regions.list,
    searchRegions: regions.search,
    createRegion: regions.create,
    editRegion: regions.edit,
    deleteRegion: regions.remove,
    reorderRegions: regions.reorder,
    listOrganizations: organizations.list,
    searchOrganizations: organizations.search,
    createOrganization: organizations.create,
    editOrganization: organizations.edit,
    deleteOrganization: organizations.remove,
    reorderOrganizations: organizations.reorder,
    parseImport,
    importFile,
    getImport,
  },
);
