import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { useWatch } from '../../lib/use-live.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';

/** A page of an event's office: who entered, danced for whom, paid, and waits. */
export function OfficePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { id = '' } = useParams();
  useWatch(id);
  const event = useQuery(organizerEventQuery(id)).data;
  const base = `/app/event-dashboard/${id}`;
  return (
    <>
      <PageHeader title={title} sub={event?.name} back={base} backTitle="Event dashboard" />
      <Tabs
        label="Entries and payments"
        tabs={[
          { to: `${base}/entries`, title: 'Entries' },
          { to: `${base}/dancers`, title: 'Dancers' },
          { to: `${base}/schools`, title: 'Schools' },
          // What was paid is for who runs the event.
          ...(event?.runs === false ? [] : [{ to: `${base}/transactions`, title: 'Transactions' }]),
          { to: `${base}/waiting`, title: 'Waiting lists' },
        ]}
      />
      {children}
    </>
  );
}
