import * as z from 'zod';
import { dancer, dancerChange, dancerForm, dancerSigns } from '../dancers.ts';
import { id, json, list, longEnough, page, searched } from '../fields.ts';
import { schoolPage } from '../people.ts';
import { row } from '../row.ts';

const area = 'dancers' as const;

export const listDancers = row({
  method: 'GET',
  path: '/api/dancers',
  area,
  access: 'signed-in',
  summary: "Own dancers, or a school's when one is named.",
  query: z.object({ ...page, query: json(z.object({ school: id.optional() })).optional() }),
  answer: list(dancer),
  errors: ['NOT_CONFIRMED', 'SKIP_TOO_FAR'],
});
export const searchDancers = row({
  method: 'GET',
  path: '/api/dancers/search',
  area,
  access: 'dancer.search',
  summary:
    "Own dancers and one's schools' by the beginnings of their names; those of one school, for its staff, or of an event, for those who run or tabulate it.",
  query: z
    .object({ ...searched, school: id.optional(), event: id.optional() })
    .refine(...longEnough(2))
    .refine(({ school, event }) => school === undefined || event === undefined, {
      path: ['event'],
      message: 'Name a school or an event, not both.',
    }),
  answer: z.array(
    dancerSigns.extend({ _id: id, name: z.string(), lname: z.string(), dancerNumber: z.int().optional() }),
  ),
  errors: ['NOT_CONFIRMED'],
});
export const getDancer = row({
  method: 'GET',
  path: '/api/dancers/{id}',
  area,
  access: 'dancer.read',
  summary: 'One dancer.',
  params: z.object({ id }),
  answer: dancer,
});
export const createDancer = row({
  method: 'POST',
  path: '/api/dancers',
  area,
  access: 'signed-in',
  summary: 'Creates a dancer; the creator owns it.',
  body: dancerForm,
  answer: dancer,
  errors: ['TOO_MANY_TRIES'],
});
export const editDancer = row({
  method: 'PATCH',
  path: '/api/dancers/{id}',
  area,
  access: 'dancer.edit',
  summary: 'Changes a dancer.',
  params: z.object({ id }),
  body: dancerChange,
  answer: dancer,
  errors: ['STALE'],
});
/** How a list of dancers is ordered; by name where nothing is said. */
const sort = json(z.record(z.string(), z.union([z.literal(1), z.literal(-1)]))).optional();

export const dancersForAdmin = row({
  method: 'GET',
  path: '/api/dancers/getForAdmin',
  area,
  access: 'admin',
  summary: "Somebody's dancers.",
  query: z.object({ ...page, limit: page.limit.default(999), userId: id, sort }),
  answer: list(dancer),
  errors: ['SKIP_TOO_FAR'],
});

export const getStudents = row({
  method: 'GET',
  path: '/api/dancers/getStudents',
  area,
  access: 'school.students',
  summary: "A school's dancers by name, for its staff.",
  query: z.object(schoolPage),
  answer: list(dancer),
  errors: ['NOT_CONFIRMED', 'SKIP_TOO_FAR'],
});
