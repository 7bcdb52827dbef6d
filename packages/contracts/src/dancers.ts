import { gradeGroups, levelIds } from '@rince/domain/people/levels';
import * as z from 'zod';
import { birthDay, changed, emptied, id, instant, required, revision, text } from './fields.ts';
import { image, uploadedImage } from './files.ts';

export const level = z.enum(levelIds, 'Level is required');
export const gradeGroup = z.enum(gradeGroups.map(({ id: group }) => group) as ['grades', 'championship', 'adult']);

/** Another level than the dancer's own; the reason is for the family, the dancer's teachers and who runs the event. */
export const otherLevel = z.object({
  level,
  note: z.string().optional(),
  by: id.optional(),
  at: instant.optional(),
});

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
  /** Somebody of the school's staff. */
  teacher: id.optional(),
  organization: z.object({ _id: id, name: z.string() }).optional(),
  /** Holds a world medal. */
  wmh: z.boolean().optional(),
  image: image.optional(),
  owners: z.array(id),
  /** Who saved the profile last, and the teacher; neither may do more for it. */
  admins: z.array(id).default([]),
  moderators: z.array(id).default([]),
  revision,
});
export type DancerView = z.output<typeof dancer>;

/** What tells dancers of one name apart in lists to choose from; the year of birth is for those who may read the profile. */
export const dancerSigns = z.object({ school: z.string(), city: z.string(), born: z.int().optional() });
export type DancerSigns = z.output<typeof dancerSigns>;

/** Nobody where the id is empty. */
const someone = z.object({ _id: id.or(z.literal('')) });

export const dancerForm = z.object({
  name: text(80),
  lname: text(80),
  birthdate: z.string().min(1, required).pipe(birthDay),
  level,
  region: z.object({ _id: id.or(z.literal('')).refine((value) => value !== '', 'Region is required') }),
  school: z.object({ _id: id.or(z.literal('')).refine((value) => value !== '', 'School is required') }),
  /** Follows from the level; what is sent must fit it. */
  grade: gradeGroup.optional(),
  /** Somebody of the school's staff; an empty id takes it away. */
  teacher: someone.optional(),
  /** A governing body; an empty id takes it away. */
  organization: someone.optional(),
  /** Holds a world medal: passed over where dancers qualify for the Worlds, and uses up no place. */
  wmh: z.boolean().optional(),
  /** Two renditions that were uploaded; null takes the picture away. */
  image: uploadedImage.nullable().optional(),
});
/** What is changed of a dancer. */
export const dancerChange = z.object({
  ...changed(dancerForm.shape),
  teacher: emptied(someone, { _id: '' }),
  organization: emptied(someone, { _id: '' }),
  revision,
});
