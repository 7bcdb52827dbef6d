import type { Image } from '@rince/contracts/files';
import { useLocation } from 'react-router';
import { EventPicture } from '../../feis/events/event-lead.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StepBar } from '../../ui/step-bar.tsx';

interface Props {
  readonly event: {
    readonly _id: string;
    readonly name: string;
    readonly image?: Image | undefined;
    readonly inPerson: boolean;
  };
  readonly step: number;
}

/** The event's name and where the entry is. */
export function EntryHead({ event, step }: Props) {
  const { pathname } = useLocation();
  const isOffice = pathname.startsWith('/app/event-dashboard/');
  const own = step === 2 ? '/app/entries' : `/app/events/view/${event._id}/details`;
  const back = isOffice ? `/app/event-dashboard/${event._id}/entries` : own;
  return (
    <>
      <PageHeader
        title={event.name}
        lead={event.image && <EventPicture image={event.image} />}
        back={back}
        backTitle={step === 2 ? 'Entries' : 'Event'}
      />
      <StepBar
        label="Entry"
        current={step}
        steps={['Competition Data', 'Payment', event.inPerson ? 'Event Details' : 'Video Submission']}
      />
    </>
  );
}
