import { jobStatuses } from '@rince/domain/jobs';
import * as z from 'zod';
import { dancer, gradeGroup, level } from '../dancers.ts';
import { id, instant } from '../fields.ts';
import { row } from '../row.ts';

// Schools, their teachers and dancers, and what these enter, from an XML file.

const area = 'directory' as const;

const importForm = z.object({
  /** Uploaded before; what is missing is said in words by the server. */
  file: z.object({ key: z.string().max(200) }).optional(),
  /** Without one, only schools and dancers are imported. */
  eventId: z.string().trim().max(80).default(''),
});

/** A line of the file that a person must look at. */
const problem = z.object({ line: z.int(), message: z.string() });

/** What importing a file would make. */
export const importPlan = z.object({
  event: z.object({ _id: id, name: z.string() }).optional(),
  schools: z.array(
    z.object({
      school: z.object({ _id: id, name: z.string(), isNew: z.boolean() }),
      teachers: z.array(
        z.object({
          email: z.string(),
          /** Put on the staff now, there already, or nobody with a confirmed account. */
          state: z.enum(['new', 'staff', 'unknown']),
        }),
      ),
      dancers: z.array(
        z.object({
          dancer: dancer.pick({ name: true, lname: true, birthdate: true }).extend({ level, grade: gradeGroup }),
          isNew: z.boolean(),
          /** Has an entry for the event already. */
          isEntered: z.boolean(),
          competitions: z.array(z.object({ code: z.string(), title: z.string(), gradeName: z.string() })),
        }),
      ),
    }),
  ),
  /** What would come new. */
  counts: z.object({ schools: z.int(), teachers: z.int(), dancers: z.int(), entries: z.int() }),
  problems: z.array(problem),
  /** How many there are in all; the first of them are listed. */
  problemCount: z.int(),
});
export type ImportPlan = z.output<typeof importPlan>;

/** An import, and how far it is. */
export const importView = z.object({
  _id: id,
  event: id.optional(),
  status: z.enum(jobStatuses),
  done: z.int(),
  total: z.int(),
  schools: z.int(),
  teachers: z.int(),
  dancers: z.int(),
  entries: z.int(),
  problems: z.int(),
  message: z.string().optional(),
  createdAt: instant,
});
export type ImportView = z.output<typeof importView>;

export const parseImport = row({
  method: 'POST',
  path: '/api/users/parseimport',
  area,
  access: 'admin',
  effect: 'read',
  summary: 'Reads an XML file and answers what importing it would make, and what stands against it, line by line.',
  body: importForm,
  answer: importPlan,
});
export const importFile = row({
  method: 'POST',
  path: '/api/users/import',
  area,
  access: 'admin',
  summary: 'Imports an XML file in the background; what is here already is not made again.',
  body: importForm,
  answer: importView,
});
export const getImport = row({
  method: 'GET',
  path: '/api/users/import/{id}',
  area,
  access: 'admin',
  summary: 'How far an import is, and what it made.',
  params: z.object({ id }),
  answer: importView,
});
