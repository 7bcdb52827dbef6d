import type { Role } from '@rince/domain/access';

/** Roles as people in dancing call them. */
export const roleLabels: Readonly<Record<Role, string>> = {
  dancer: 'Dancer',
  parent: 'Parent',
  teacher: 'TCRG',
  tabulator: 'Tabulator',
  judge: 'ADCRG/BG/SD',
  organizer: 'Organizer',
};

/** The roles that anybody may choose for themselves. */
export const chosenRoles = ['dancer', 'parent', 'teacher', 'tabulator', 'judge'] as const satisfies readonly Role[];
