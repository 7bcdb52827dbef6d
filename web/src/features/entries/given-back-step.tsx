import type { EntryView } from '@rince/contracts/entries';
import { dayIn } from '@rince/domain/event/windows';
import { EventPicture } from '../../feis/events/event-lead.tsx';
import { showInstant } from '../../lib/dates.ts';
import { serverNow } from '../../lib/server-time.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DancerPlates } from './dancer-plates.tsx';
import { GivenBackNote } from './given-back-note.tsx';
import { RefundPanel } from './refund-panel.tsx';

/** An entry whose money was given back as a whole: when and why, what was in it, and the way to enter again. */
export function GivenBackStep({ entry }: { readonly entry: EntryView }) {
  const { event, withdrawnAt } = entry;
  const isOpen = dayIn(event.timeZone, serverNow()) <= event.registrationEnd;
  return (
    <>
      <PageHeader
        title={event.name}
        lead={event.image && <EventPicture image={event.image} />}
        sub={withdrawnAt && `Given back on ${showInstant(withdrawnAt)}`}
        back="/app/entries"
        backTitle="Entries"
      />
      <GivenBackNote
        entry={entry}
        action={isOpen && <ButtonLink to={`/app/entries/${entry._id}/edit`}>Enter again</ButtonLink>}
      />
      <DancerPlates entry={entry} />
      <RefundPanel entry={entry} />
    </>
  );
}
