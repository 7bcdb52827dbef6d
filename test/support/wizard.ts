import type { EventForm } from '@rince/contracts/events';
import type { Client } from './client.ts';

type OrganizerEvent = Awaited<ReturnType<typeof organized>>;

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** The basic details of an event that could be published, but for prices and competitions. */
export const basics = (name: string): Partial<EventForm> & { name: string } => ({
  name,
  eventStart: day(30),
  eventEnd: day(31),
  registrationStart: day(-1),
  registrationEnd: day(20),
  judgingStart: day(30),
  judgingEnd: day(31),
});

/** A category with ids as a browser makes them up: one dance, a competition for each code. */
export const category = (title: string, codes: readonly string[], over: Record<string, unknown> = {}) => ({
  _id: `new-${title}`,
  title,
  type: 'grades' as const,
  levels: ['novice' as const],
  rows: [{ _id: 'row', title: 'Reel' }],
  columns: codes.map((code, i) => ({ _id: `column-${code}`, title: '', age: `U${8 + i}` })),
  competitions: codes.map((code) => ({ _id: `made-up-${code}`, row: 'row', column: `column-${code}`, code })),
  ...over,
});

/** An event as its organizers see it. */
export const organized = (client: Client, id: string) => client.ask('getForOrganizer', { query: { id } });

/** What the wizard sends of an event, as it was read; the files stay as they are. */
export const formOf = ({ image: _, pdf: __, ...event }: OrganizerEvent) => {
  const ids = (people: readonly { _id: string }[]): string[] => people.map(({ _id }) => _id);
  return { ...event, admins: ids(event.admins), moderators: ids(event.moderators), tabulators: ids(event.tabulators) };
};

/** What the wizard sends of a category, as it was read. */
export const gradeFormOf = ({ rules: _, event: __, ...grade }: OrganizerEvent['grades'][number]) => grade;
