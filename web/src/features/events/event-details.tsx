import { showDays } from '../../lib/dates.ts';
import { showMoney } from '../../lib/money.ts';
import { showPhone } from '../../lib/phone.ts';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useEvent } from './event-page.tsx';

export function EventDetails() {
  const event = useEvent();
  const fee = (cents: number): string => (cents > 0 ? showMoney(cents, event.currency) : '');
  return (
    <>
      {event.content !== '' && <RichText text={event.content} />}
      <Panel title="Dates and contact">
        <Facts
          facts={[
            ['Event', showDays(event.eventStart, event.eventEnd)],
            ['Registration', showDays(event.registrationStart, event.registrationEnd)],
            ['Video upload', event.inPerson ? '' : showDays(event.videoStart, event.videoEnd)],
            ['Judging', showDays(event.judgingStart, event.judgingEnd)],
            ['Contact email', event.email && <a href={`mailto:${event.email}`}>{event.email}</a>],
            ['Contact phone', showPhone(event.phone)],
            ['Syllabus', 'No PDF yet'],
          ]}
        />
      </Panel>
      <Panel title="Fees">
        <Facts
          facts={[
            ['Admission fee', fee(event.admissionFee)],
            ['FF Fee', fee(event.programFee)],
            ['Family maximum', fee(event.familyMax)],
            ['Service fee', event.serviceFee && '3% of what is charged'],
            ['Competitions', 'Each competition has its price; you see the total while you choose.'],
          ]}
        />
      </Panel>
    </>
  );
}
