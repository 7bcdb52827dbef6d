import type { OrganizerEvent } from '@rince/contracts/events';
import { togglePublishResults } from '@rince/contracts/routes/results';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import type { ResultsState } from '../../feis/results/results-state.ts';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stack } from '../../ui/stack.tsx';
import styles from './publishing.module.css';
import { isHeldUp, publishingInWords } from './publishing-words.ts';
import { reviewQuery } from './review-query.ts';

interface Props {
  readonly event: Pick<OrganizerEvent, '_id'>;
  readonly state: Pick<ResultsState, 'mayPublish' | 'mayPublishMore'>;
  /** The work has begun. */
  readonly onBegun?: () => void;
}

/** Publishes all results once somebody has read what that does; nothing where they may not be published now. */
export function PublishResults({ event: { _id }, state, onBegun }: Props) {
  const queries = useQueryClient();
  const publish = useWrite(togglePublishResults);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  /** The server found results that have to be calculated again. */
  const [outdated, setOutdated] = useState(false);
  const review = useQuery({ ...reviewQuery(_id), enabled: asking });
  // A second click comes before the button has heard that it is busy.
  const underWay = useRef(false);
  if (!state.mayPublish && !state.mayPublishMore) return null;
  const recalculate = outdated || (review.data?.outdated.length ?? 0) > 0;
  const close = (): void => {
    setAsking(false);
    setFailure(undefined);
    setOutdated(false);
  };
  const run = async (): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    const { queryKey } = organizerEventQuery(_id);
    setFailure(undefined);
    try {
      const { hasResults, job } = await publish.mutateAsync({ body: { id: _id, publish: true, recalculate } });
      close();
      queries.setQueryData(
        queryKey,
        (old) => old && { ...old, ...(job ? { generatingResults: true, job } : { hasResults }) },
      );
      onBegun?.();
    } catch (error) {
      setOutdated(isApiError(error, 'OUTDATED'));
      setFailure(messageOf(error));
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: reviewQuery(_id).queryKey });
    } finally {
      underWay.current = false;
    }
  };
  return (
    <>
      <Button kind="primary" onClick={() => setAsking(true)}>
        {state.mayPublish ? 'Publish Results' : 'Publish what is not public yet'}
      </Button>
      <Modal
        open={asking}
        onClose={close}
        title="Publish the results?"
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              kind="primary"
              busy={publish.isPending}
              disabled={!review.data || isHeldUp(review.data)}
              onClick={() => void run()}
            >
              {recalculate ? 'Calculate again and publish' : 'Publish'}
            </Button>
          </>
        }
      >
        <Stack>
          {failure !== undefined && <Notice tone="red">{failure}</Notice>}
          <p>Everybody can read them as soon as they are published, and families are told.</p>
          <QueryView query={review} skeleton={<Skeleton lines={3} />}>
            {(found) => {
              const sentences = publishingInWords(found);
              return sentences.length === 0 ? (
                <p>There is no result yet.</p>
              ) : (
                <ul className={styles.effect} aria-label="What this does">
                  {sentences.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              );
            }}
          </QueryView>
        </Stack>
      </Modal>
    </>
  );
}
