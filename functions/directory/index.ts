import { httpArea } from '@rince/runtime/http';
import { getUser } from './get-user.ts';
import { listRegions } from './list-regions.ts';
import { listSchools } from './list-schools.ts';
import { listUsers } from './list-users.ts';

export const handler = httpArea('directory', { listSchools, listRegions, listUsers, getUser });
