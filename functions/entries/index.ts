import * as rows from '@rince/contracts/routes/entries';
import { httpArea } from '@rince/runtime/http';
import { createEntry } from './create-entry.ts';
import { editEntry } from './edit-entry.ts';
import { entriesForAdmin } from './entries-for-admin.ts';
import { firstStep } from './first-step.ts';
import { getEntry } from './get-entry.ts';
import { getStudentEntries } from './get-student-entries.ts';
import { listEntries } from './list-entries.ts';
import { loadEntryData } from './load-entry-data.ts';

import { updateTeacherAccess } from './update-teacher-access.ts';
import { joinWaitingList, leaveWaitingList, listWaiting } from './waiting-list.ts';

export const handler = httpArea('entries', rows, {
  loadEntryData,
  createEntry,
  editEntry,
  listEntries,
  getEntry,
  entriesForAdmin,
  getStudentEntries,
  getDancersEntries: getStudentEntries,
  firstStep,
  updateTeacherAccess,
  joinWaitingList,
  leaveWaitingList,
  listWaiting,
});
