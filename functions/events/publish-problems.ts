import { isOpenToAnyLevel } from '@rince/domain/eligibility';
import type { Event, Grade } from '@rince/store/events';

export interface PublishProblem {
  /** The wizard step where it is mended. */
  readonly step: number;
  readonly message: string;
}

const costsMoney = (event: Event, grades: readonly Grade[]): boolean =>
  event.admissionFee + event.programFee > 0 || grades.some(({ price }) => price > 0);

/** Everything that still prevents an event from being published. */
export const publishProblems = (event: Event, grades: readonly Grade[]): PublishProblem[] => {
  const missing = (value: string, message: string): PublishProblem[] => (value === '' ? [{ step: 1, message }] : []);
  return [
    ...(event.admins.length === 0 ? [{ step: 1, message: 'no admins' }] : []),
    ...missing(event.eventStart, 'Say when the event is.'),
    ...missing(event.registrationStart && event.registrationEnd, 'Say when registration opens and ends.'),
    ...missing(event.judgingStart && event.judgingEnd, 'Say when judging takes place.'),
    ...(event.inPerson ? [] : missing(event.videoStart && event.videoEnd, 'Say when videos can be uploaded.')),
    ...(costsMoney(event, grades) && event.stripeAccountId === undefined
      ? [{ step: 2, message: 'Connect a payment account: this event has prices.' }]
      : []),
    ...(grades.some(({ competitions }) => competitions.length > 0)
      ? []
      : [{ step: 3, message: 'Add at least one competition.' }]),
    ...grades
      .filter(
        ({ levels, type, competitions }) => competitions.length > 0 && levels.length === 0 && !isOpenToAnyLevel(type),
      )
      .map(({ title }) => ({ step: 3, message: `Choose the levels that may enter ${title}.` })),
  ];
};
