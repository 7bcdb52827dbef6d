import { runsEvent, tabulatesEvent } from '@rince/domain/access';
import { dayIn } from '@rince/domain/windows';
import type { Context } from '@rince/runtime/context';
import type { Entry } from '@rince/store/entries';
import type { Event } from '@rince/store/events';
import { creditOf } from './price-due.ts';

/** Whether an event keeps its numbers from families until its first day. */
export const hidesNumbers = (
  event: Pick<Event, 'hideEntryDancerNumber' | 'eventStart' | 'timeZone'>,
  now: Date,
): boolean => event.hideEntryDancerNumber && (event.eventStart === '' || dayIn(event.timeZone, now) < event.eventStart);

/** An entry as its reader sees it: before the event families may not be told its numbers. */
export const entryView = ({ actor, now }: Pick<Context, 'actor' | 'now'>, entry: Entry, event: Event) => {
  const { _id, name, inPerson, inPersonContent, registrationEnd, timeZone, currency } = event;
  const isHidden = hidesNumbers(event, now) && !tabulatesEvent(actor, event);
  const shown = (sections: Entry['sections']): Entry['sections'] =>
    isHidden ? sections.map(({ dancerNumber: _, ...section }) => section) : sections;
  const reader = entry.owner === actor?._id ? 'owner' : runsEvent(actor, event) ? 'runs' : 'sees';
  return {
    ...entry,
    sections: shown(entry.sections),
    ...(entry.draft ? { draft: { ...entry.draft, sections: shown(entry.draft.sections) } } : {}),
    reader: reader as 'owner' | 'runs' | 'sees',
    credit: creditOf(entry),
    teacherAccess: entry.teacherAccess ?? false,
    owners: [entry.owner],
    event: { _id, name, inPerson, inPersonContent, registrationEnd, timeZone, currency },
  };
};

/** An entry in a list. */
export const tileOf = (entry: Entry, event: Event) => {
  const { _id, name, inPerson, videoEnd, currency } = event;
  return {
    ...entry,
    event: { _id, name, inPerson, videoEnd, currency },
    dancers: entry.sections.map(({ profile }) => `${profile.name} ${profile.lname}`),
  };
};
