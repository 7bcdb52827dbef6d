import { eventForm, type OrganizerEvent } from '@rince/contracts/events';
import type * as z from 'zod';

/** What the wizard's first two steps edit. */
export type EventInput = z.input<typeof eventForm>;

/** An empty form, with the defaults that the contract names. */
export const blankEvent = (): EventInput => {
  const { name: _, ...rest } = eventForm.parse({ name: '-' });
  return { ...rest, name: '', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || rest.timeZone };
};

const fields = Object.keys(eventForm.shape) as (keyof EventInput)[];

/** A saved event as the form has it: people by their ids. */
export function valuesOf(event: OrganizerEvent): EventInput {
  const all = {
    ...event,
    admins: event.admins.map(({ _id }) => _id),
    moderators: event.moderators.map(({ _id }) => _id),
    tabulators: event.tabulators.map(({ _id }) => _id),
  };
  return Object.fromEntries(fields.map((field) => [field, all[field]])) as EventInput;
}

/** What a field is called when two people changed it. */
export const fieldLabels: Readonly<Record<keyof EventInput, string>> = {
  name: 'Name',
  email: 'Contact email',
  phone: 'Contact phone',
  inPerson: 'In person',
  timeZone: 'Time zone',
  eventStart: 'First day of the event',
  eventEnd: 'Last day of the event',
  registrationStart: 'Registration opens',
  registrationEnd: 'Registration ends',
  videoStart: 'Video upload opens',
  videoEnd: 'Video upload ends',
  judgingStart: 'Judging begins',
  judgingEnd: 'Judging ends',
  admins: 'Admins',
  moderators: 'Moderators',
  tabulators: 'Tabulators',
  currency: 'Currency',
  admissionFee: 'Admission fee',
  programFee: 'FF Fee',
  familyMax: 'Family maximum',
  serviceFee: 'Charge Service Fee (3%)',
  firstNumber: 'First dancer number',
  ageRule: 'How ages are counted',
  publicNames: 'Names on public pages',
  content: 'About the event',
  inPersonContent: 'After entering',
};

const show = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return `${value.length} people`;
  return value === '' || value === undefined ? 'nothing' : String(value);
};

export interface FieldDifference {
  readonly field: keyof EventInput;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Where what is typed here differs from what somebody else saved meanwhile. */
export function differences(mine: EventInput, current: unknown): FieldDifference[] {
  if (typeof current !== 'object' || current === null) return [];
  const theirs = current as Record<string, unknown>;
  return fields.flatMap((field) => {
    if (!(field in theirs) || JSON.stringify(theirs[field]) === JSON.stringify(mine[field])) return [];
    return [{ field, label: fieldLabels[field], mine: show(mine[field]), theirs: show(theirs[field]) }];
  });
}

/** Their values into the form's shape. */
export const theirValues = (mine: EventInput, current: unknown): EventInput =>
  ({
    ...mine,
    ...Object.fromEntries(
      fields.flatMap((field) =>
        field in (current as object) ? [[field, (current as Record<string, unknown>)[field]]] : [],
      ),
    ),
  }) as EventInput;
