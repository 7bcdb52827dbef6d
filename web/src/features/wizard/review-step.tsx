import type { OrganizerEvent } from '@rince/contracts/events';
import { editEvent } from '@rince/contracts/routes/events';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Row } from '../../ui/row.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.ts';
import { ReviewSummary } from './review-summary.tsx';
import { useWizardPath } from './use-wizard-path.ts';
import styles from './wizard.module.css';

/** The last step: what the event is, what is still missing, and whether everybody can see it. */
export function ReviewStep({ event }: { readonly event: OrganizerEvent }) {
  const queries = useQueryClient();
  const edit = useWrite(editEvent);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const path = useWizardPath(event._id);
  const isReady = event.problems.length === 0;
  const publish = async (wanted: boolean): Promise<void> => {
    setFailure(undefined);
    try {
      const next = await edit.mutateAsync({ params: { id: event._id }, body: { publish: wanted, direction: 'add' } });
      queries.setQueryData(organizerEventQuery(event._id).queryKey, next);
      toast({ title: wanted ? 'The event is published' : 'The event is unpublished' });
    } catch (error) {
      setFailure(messageOf(error));
      void queries.invalidateQueries({ queryKey: organizerEventQuery(event._id).queryKey });
    }
  };
  return (
    <Stack>
      {failure !== undefined && <Notice tone="red">{failure}</Notice>}
      <Panel title={event.published ? 'Published' : 'Unpublished'}>
        <p>
          {event.published
            ? 'Everybody signed in sees this event. Families enter it while registration is open.'
            : 'Only those who run this event see it.'}
        </p>
        <div>
          <Button
            kind={event.published || !isReady ? 'plain' : 'primary'}
            busy={edit.isPending}
            disabled={!isReady && !event.published}
            onClick={() => void publish(!event.published)}
          >
            {event.published ? 'Unpublish' : 'Publish'}
          </Button>
        </div>
        {!isReady && (
          <div>
            <p>
              <strong>{event.published ? 'This is missing now:' : 'Before it can be published:'}</strong>
            </p>
            <ul className={styles.list}>
              {event.problems.map(({ step, at, message }) => (
                <li key={`${step} ${message}`}>
                  <Link to={`${path(step)}${at === '' ? '' : `?at=${at}`}`}>{message}</Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Panel>
      <ReviewSummary event={event} />
      <Row>
        <ButtonLink to={path(3)}>Back</ButtonLink>
        <ButtonLink kind={event.published ? 'primary' : 'plain'} to={`/app/event-dashboard/${event._id}`}>
          Go to the event dashboard
        </ButtonLink>
      </Row>
    </Stack>
  );
}
