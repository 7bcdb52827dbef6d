import type { Entry } from '@rince/store/entries';
import type { Event } from '@rince/store/events';
import { creditOf } from './price-due.ts';

/** An entry as its family sees it. */
export const entryView = (entry: Entry, event: Event) => {
  const { _id, name, inPerson, inPersonContent, registrationEnd, currency } = event;
  return {
    ...entry,
    credit: creditOf(entry),
    owners: [entry.owner],
    event: { _id, name, inPerson, inPersonContent, registrationEnd, currency },
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
