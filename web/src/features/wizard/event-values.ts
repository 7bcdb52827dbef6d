import { eventForm, type OrganizerEvent } from '@rince/contracts/events';
import { plainText, type RichDocument } from '@rince/domain/rich-text';
import type * as z from 'zod';

/** What the wizard's first two steps edit. */
export type EventInput = z.input<typeof eventForm>;

/** An empty form, with the defaults that the contract names. */
export const blankEvent = (): EventInput => {
  const { name: _, ...rest } = eventForm.parse({ name: '-' });
  return { ...rest, name: '' };
};

/** Files are sent only when they change. */
type Field = Exclude<keyof EventInput, 'image' | 'pdf'>;
const fields = (Object.keys(eventForm.shape) as (keyof EventInput)[]).filter(
  (field): field is Field => field !== 'image' && field !== 'pdf',
);

/** A saved event as the form has it: people by their ids. */
export function valuesOf(event: OrganizerEvent): EventInput {
  const all = {
    ...event,
    admins: event.admins.map(({ _id }) => _id),
    moderators: event.moderators.map(({ _id }) => _id),
    tabulators: event.tabulators.map(({ _id }) => _id),
  };
  return { ...Object.fromEntries(fields.map((field) => [field, all[field]])), name: event.name };
}

/** What a field is called when two people changed it. */
export const fieldLabels: Readonly<Record<Field, string>> = {
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
  round3End: 'Videos of round 3 end',
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
  cap: 'Most dancers',
  firstNumber: 'First dancer number',
  videoDays: 'Days that videos are kept',
  shortestVideo: 'Shortest usual video',
  longestVideo: 'Longest usual video',
  ageRule: 'How ages are counted',
  publicNames: 'Names on public pages',
  region: 'Region',
  regions: 'Other regions',
  organizations: 'Organizations',
  hideEntryDancerNumber: 'Hide dancer numbers before the event',
  hideCompetitorEntries: 'Hide who else entered',
  alias: 'Names of the groups',
  content: 'About the event',
  emailContent: 'In the receipt',
  inPersonContent: 'After entering',
  waiver: 'Waiver',
};

const longestShown = 160;
const isText = (value: object): value is RichDocument => 'type' in value && value.type === 'doc';
const people = new Set<Field>(['admins', 'moderators', 'tabulators']);
/** Says a value in words; ids of regions and governing bodies by what they are called. */
const show = (field: Field, value: unknown, nameOf: NameOf): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return people.has(field) ? `${value.length} people` : value.map((id) => nameOf(String(id))).join(', ') || 'nothing';
  if (typeof value === 'object' && value !== null) {
    const text = isText(value) ? plainText(value) : Object.values(value).filter(Boolean).join(', ');
    return text.length > longestShown ? `${text.slice(0, longestShown)} ...` : text || 'nothing';
  }
  if (value === '' || value === undefined) return 'nothing';
  return field === 'region' ? nameOf(String(value)) : String(value);
};
type NameOf = (id: string) => string;

export interface FieldDifference {
  readonly field: Field;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Where what is typed here differs from what somebody else saved meanwhile. */
export function differences(mine: EventInput, theirs: EventInput, nameOf: NameOf): FieldDifference[] {
  return fields.flatMap((field) => {
    if (JSON.stringify(theirs[field]) === JSON.stringify(mine[field])) return [];
    const [yours, saved] = [show(field, mine[field], nameOf), show(field, theirs[field], nameOf)];
    return [{ field, label: fieldLabels[field], mine: yours, theirs: saved }];
  });
}
