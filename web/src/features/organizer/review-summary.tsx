import type { OrganizerEvent } from '@rince/contracts/events';
import { showDays } from '../../lib/dates.ts';
import { showMoney } from '../../lib/money.ts';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { codesInWords } from './codes-in-words.ts';
import { plural, typeLabels } from './words.ts';

const publicNames = { number: 'Number only', initial: 'First name and initial', full: 'Full name' } as const;
const names = (people: OrganizerEvent['admins']): string =>
  people.map(({ name, lname }) => `${name} ${lname}`).join(', ');

/** Everything that was said in the steps before, to be read once more. */
export function ReviewSummary({ event }: { readonly event: OrganizerEvent }) {
  const money = (cents: number): string => (cents === 0 ? 'none' : showMoney(cents, event.currency));
  const days = (span: 'event' | 'registration' | 'video' | 'judging'): string =>
    showDays(event[`${span}Start`], event[`${span}End`]) || 'not said yet';
  return (
    <>
      <Panel title="Basic Details">
        <Facts
          facts={[
            ['Where', event.inPerson ? 'In person' : 'Online, by video'],
            ['Event', days('event')],
            ['Registration', `${days('registration')} (${event.timeZone.replaceAll('_', ' ')})`],
            ['Video upload', event.inPerson ? '' : days('video')],
            ['Judging', days('judging')],
            ['Contact', [event.email, event.phone].filter((part) => part !== '').join(', ')],
            ['Admins', names(event.admins)],
            ['Moderators', names(event.moderators)],
            ['Tabulators', names(event.tabulators)],
          ]}
        />
      </Panel>
      <Panel title="Advanced Details">
        <Facts
          facts={[
            ['Currency', event.currency.toUpperCase()],
            ['Admission fee', money(event.admissionFee)],
            ['FF Fee', money(event.programFee)],
            ['Family maximum', money(event.familyMax)],
            ['Service fee', event.serviceFee ? '3%' : 'none'],
            ['Payment account', event.stripeAccountId ?? 'not connected'],
            ['Names on public pages', publicNames[event.publicNames]],
            ['First dancer number', event.firstNumber],
          ]}
        />
      </Panel>
      <Panel title="Competitions Data">
        {event.grades.length === 0 ? (
          <p>No competitions yet.</p>
        ) : (
          <Facts
            facts={event.grades.map((grade) => [
              grade.title,
              [
                typeLabels[grade.type],
                plural(grade.competitions.length, 'competition'),
                codesInWords(grade.competitions.map(({ code }) => code)),
                money(grade.price) === 'none' ? 'free' : `${money(grade.price)} each`,
              ]
                .filter((part) => part !== '')
                .join(', '),
            ])}
          />
        )}
      </Panel>
    </>
  );
}
