import * as rows from '@rince/contracts/routes/dancers';
import { httpArea } from '@rince/runtime/http';
import { createDancer } from './create-dancer.ts';
import { dancersForAdmin } from './dancers-for-admin.ts';
import { editDancer } from './edit-dancer.ts';
import { getDancer } from './get-dancer.ts';
import { getStudents } from './get-students.ts';
import { listDancers } from './list-dancers.ts';
import { searchDancers } from './search-dancers.ts';

export const handler = httpArea('dancers', rows, {
  listDancers,
  searchDancers,
  getDancer,
  createDancer,
  editDancer,
  dancersForAdmin,
  getStudents,
});
