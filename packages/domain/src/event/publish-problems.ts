import { isOpenToAnyLevel } from '../entry/eligibility.ts';
import { roundsByVideo } from '../entry/round-by-video.ts';
import type { RefusalIssue } from '../refusal.ts';
import type { Event } from './event.ts';
import type { Grade } from './grade.ts';

export interface PublishProblem {
  /** The wizard step where it is mended. */
  readonly step: number;
  /** The field there, or the category; empty where it is the whole step. */
  readonly at: string;
  readonly message: string;
}

const costsMoney = (event: Event, grades: readonly Grade[]): boolean =>
  event.admissionFee + event.programFee > 0 || grades.some(({ price }) => price > 0);

/** Everything that still prevents an event from being published. */
export const publishProblems = (event: Event, grades: readonly Grade[]): PublishProblem[] => {
  const missing = (message: string, ...fields: (keyof Event)[]): PublishProblem[] => {
    const at = fields.find((field) => event[field] === '');
    return at === undefined ? [] : [{ step: 1, at, message }];
  };
  return [
    ...(event.admins.length === 0 ? [{ step: 1, at: 'admins', message: 'no admins' }] : []),
    ...missing('Say when the event is.', 'eventStart'),
    ...missing('Say when registration opens and ends.', 'registrationStart', 'registrationEnd'),
    ...missing('Say when judging takes place.', 'judgingStart', 'judgingEnd'),
    ...(grades.some((grade) => roundsByVideo({ event, grade }).length > 0) || !event.inPerson
      ? missing('Say when videos can be uploaded.', 'videoStart', 'videoEnd')
      : []),
    ...(costsMoney(event, grades) && event.stripeAccountId === undefined
      ? [{ step: 2, at: 'account', message: 'Connect a payment account: this event has prices.' }]
      : []),
    ...(grades.some(({ competitions }) => competitions.length > 0)
      ? []
      : [{ step: 3, at: '', message: 'Add at least one competition.' }]),
    ...grades
      .filter(
        ({ levels, type, competitions }) => competitions.length > 0 && levels.length === 0 && !isOpenToAnyLevel(type),
      )
      .map(({ _id, title }) => ({ step: 3, at: _id, message: `Choose the levels that may enter ${title}.` })),
  ];
};

type Syllabus = { readonly event: Event; readonly grades: readonly Grade[] };

/** What stands against an event that is to be published, or what a change would take from one that is. */
export const publishingRefusedBy = (before: Syllabus, next: Syllabus, publishes: boolean): RefusalIssue[] => {
  const problems = publishProblems(next.event, next.grades);
  if (publishes) return problems.map(({ step, message }) => ({ path: `step${step}`, message }));
  if (!next.event.published) return [];
  const had = new Set(publishProblems(before.event, before.grades).map(({ at, message }) => `${at} ${message}`));
  return problems
    .filter(({ at, message }) => !had.has(`${at} ${message}`))
    .map(({ step, at, message }) => ({
      path: at in next.event ? `event.${at}` : `step${step}`,
      message: `This event is published. ${message}`,
    }));
};
