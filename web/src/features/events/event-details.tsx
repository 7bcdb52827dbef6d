import { useQuery } from '@tanstack/react-query';
import { SyllabusLink } from '../../feis/events/syllabus-link.tsx';
import { showJudging, showRegistration, showRound3Upload, showVideoUpload } from '../../feis/events/windows.ts';
import { organizationsQuery, regionsQuery } from '../../feis/people/directory.ts';
import { RichText } from '../../feis/text/rich-text.tsx';
import { showDays } from '../../lib/dates.ts';
import { showMoney } from '../../lib/money.ts';
import { showPhone } from '../../lib/phone.ts';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Announced } from './announced.tsx';
import { useEvent } from './event-page.tsx';
import styles from './events.module.css';

const names = (all: readonly { _id: string; name: string }[], ids: readonly string[]): string =>
  ids.flatMap((id) => all.find(({ _id }) => _id === id)?.name ?? []).join(', ');

export function EventDetails() {
  const event = useEvent();
  const regions = useQuery(regionsQuery).data?.data ?? [];
  const bodies = useQuery(organizationsQuery).data?.data ?? [];
  const fee = (cents: number): string => (cents > 0 ? showMoney(cents, event.currency) : '');
  return (
    <>
      <Announced event={event._id} />
      {event.image && <img src={event.image.path} alt="" className={styles.picture} />}
      {event.content.content.length > 0 && <RichText text={event.content} />}
      <Panel title="Dates and contact">
        <Facts
          facts={[
            ['Event', showDays(event.eventStart, event.eventEnd)],
            ['Registration', showRegistration(event)],
            ['Video upload', showVideoUpload(event)],
            ['Round 3 by video', showRound3Upload(event)],
            ['Judging', showJudging(event)],
            ['Contact email', event.email && <a href={`mailto:${event.email}`}>{event.email}</a>],
            ['Contact phone', showPhone(event.phone)],
            ['Syllabus', <SyllabusLink key="pdf" pdf={event.pdf} />],
            ['Region', names(regions, [event.region, ...event.regions])],
            ['Organizations', names(bodies, event.organizations)],
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
