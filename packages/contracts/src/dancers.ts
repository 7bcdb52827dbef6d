import { gradeGroups, levelIds } from '@rince/domain/levels';
import * as z from 'zod';
import { day, id, revision, text } from './fields.ts';

export const level = z.enum(levelIds, 'Level is required');
export const gradeGroup = z.enum(gradeGroups.map(({ id: group }) => group) as ['grades', 'championship', 'adult']);

export const dancer = z.object({
  _id: id,
  name: z.string(),
  lname: z.string(),
  birthdate: z.string(),
  grade: gradeGroup,
  level,
  /** Empty for a dancer who came with a list of a school that has none, until somebody says it. */
  region: z.object({ _id: id.or(z.literal('')), name: z.string() }),
  school: z.object({ _id: id, name: z.string() }),
  teacher: z.string().optional(),
  owners: z.array(id),
  revision,
});
export type Dancer = z.output<typeof dancer>;

export const dancerForm = z.object({
  name: text(80),
  lname: text(80),
  birthdate: day,
  level,
  region: z.object({ _id: id.or(z.literal('')).refine((value) => value !== '', 'Region is required') }),
  school: z.object({ _id: id.or(z.literal('')).refine((value) => value !== '', 'School is required') }),
});
