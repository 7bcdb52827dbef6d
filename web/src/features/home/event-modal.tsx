import { SyllabusLink } from '../../feis/events/syllabus-link.tsx';
import { registrationNow, showJudging, showRegistration, showVideoUpload } from '../../feis/events/windows.ts';
import { showPhone } from '../../lib/phone.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { HomeEvent } from './home-event.ts';

interface Props {
  readonly event: HomeEvent | undefined;
  readonly onClose: () => void;
}

/** What a family asks about an event first. */
export function EventModal({ event, onClose }: Props) {
  if (!event) return null;
  return (
    <Modal
      open
      onClose={onClose}
      title={event.name}
      actions={
        <>
          <ButtonLink to={`/app/events/view/${event._id}/details`}>Details</ButtonLink>
          {registrationNow(event).state === 'open' && (
            <ButtonLink kind="primary" to={`/app/events/${event._id}/register`}>
              Register
            </ButtonLink>
          )}
        </>
      }
    >
      <Facts
        facts={[
          ['Contact email', event.email && <a href={`mailto:${event.email}`}>{event.email}</a>],
          ['Contact phone', showPhone(event.phone)],
          ['Registration', showRegistration(event)],
          ['Video upload', showVideoUpload(event)],
          ['Judging', showJudging(event)],
          ['Syllabus', <SyllabusLink key="pdf" pdf={event.pdf} />],
        ]}
      />
    </Modal>
  );
}
