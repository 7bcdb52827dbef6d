import type { EventChange } from '@rince/contracts/events';
import type { Event } from '@rince/domain/event/event';
import type { RefusalIssue } from '@rince/domain/refusal';
import { refuseIssues } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import { putWaiver, waiverOf } from '@rince/store/consents';
import { getRegion } from '@rince/store/directory';
import { officeLinesAt } from '@rince/store/event-entries';
import type { Table } from '@rince/store/table';
import type { Write } from '@rince/store/write';
import { claimFile, claimImage } from '../shared/claim-file.ts';
import { newPeople } from '../shared/people/named-people.ts';

const staff = ['admins', 'moderators', 'tabulators'] as const;
type Named = Pick<Event, 'region' | 'regions' | 'organizations' | (typeof staff)[number]>;

/** Everybody who works at an event, but its judges. */
export const staffOf = (event: Pick<Event, (typeof staff)[number]>): string[] => [
  ...new Set(staff.flatMap((as) => event[as])),
];

/** Refuses regions, governing bodies and people that are not there; those the event has already stay, whatever became of them. */
export const checkNamed = async (table: Table, form: Partial<Named>, before: Partial<Named>): Promise<void> => {
  const had = new Set([before.region, ...(before.regions ?? []), ...(before.organizations ?? [])]);
  const missing = async (path: string, id = '', register: 'regions' | 'organizations'): Promise<RefusalIssue[]> => {
    if (id === '' || had.has(id)) return [];
    const found = await getRegion(table, id, register);
    if (found && !found.isDeleted) return [];
    return [
      { path, message: register === 'regions' ? 'There is no such region.' : 'There is no such governing body.' },
    ];
  };
  const issues = await Promise.all([
    missing('event.region', form.region, 'regions'),
    ...(form.regions ?? []).map((id) => missing('event.regions', id, 'regions')),
    ...(form.organizations ?? []).map((id) => missing('event.organizations', id, 'organizations')),
    ...staff.map(async (as) => {
      const named = await newPeople(table, form[as] ?? [], { path: `event.${as}`, had: before[as] ?? [] });
      return named.issues;
    }),
  ]);
  refuseIssues(issues.flat());
};

/** Refuses another currency where families see prices in this one, or have paid in it: cents of one are none of the other. */
export const keepCurrency = async (
  table: Table,
  { _id, currency, published }: Event,
  form: Partial<Pick<Event, 'currency'>>,
): Promise<void> => {
  if (form.currency === undefined || form.currency === currency) return;
  const say = (message: string): void => refuseIssues([{ path: 'event.currency', message }]);
  if (published) say('Families enter in this currency. Nobody may see the event while it is changed.');
  else if ((await officeLinesAt(table, _id)).entries.length > 0)
    say('Somebody has entered in this currency, so it stays.');
};

/** Keeps an own text that families are shown from now on, so that it is known for ever what they agreed to. */
export const keptWaiver = (event: Event, at: Date): Write[] =>
  event.waiver ? [putWaiver({ event: event._id, ...waiverOf(event), at: at.toISOString() })] : [];

/** Takes over what was uploaded; nothing for a file that stays, undefined for one that goes. */
export const claimedFiles = async (
  ctx: Context,
  event: string,
  { image, pdf }: Pick<EventChange, 'image' | 'pdf'>,
): Promise<Pick<Event, 'image' | 'pdf'>> => {
  const [picture, key] = await Promise.all([
    image && claimImage(ctx, image, `events/${event}/image`),
    pdf && claimFile(ctx, 'pdf', pdf.key, `events/${event}/syllabus`),
  ]);
  return {
    ...(image === undefined ? {} : { image: picture ?? undefined }),
    ...(pdf === undefined ? {} : { pdf: pdf && key ? { key, name: pdf.name } : undefined }),
  };
};
