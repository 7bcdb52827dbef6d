import type { CompetitionTile, JobView, OrganizerEvent } from '@rince/contracts/events';
import { generateResults, togglePublishResults } from '@rince/contracts/routes/results';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { countsOf, resultsState } from '../../feis/results/results-state.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useLiveMessage } from '../../lib/use-live.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Row } from '../../ui/row.tsx';
import { Stack } from '../../ui/stack.tsx';
import { closeToast, toast } from '../../ui/toast.ts';
import { DocumentsPanel } from './documents-panel.tsx';
import { JobProgress } from './job-progress.tsx';
import { NotComplete } from './not-complete.tsx';
import { PublishResults } from './publish-results.tsx';
import { ReleasePanel } from './release-panel.tsx';
import { usePolledWhile } from './use-polled-while.ts';
import { WarnedNotice } from './warned-notice.tsx';

interface Props {
  readonly event: OrganizerEvent;
  readonly competitions: readonly CompetitionTile[];
}

/** Calculating and publishing: what may be done is what the state of the results allows. */
export function ResultsControl({ event, competitions }: Props) {
  const queries = useQueryClient();
  const key = organizerEventQuery(event._id).queryKey;
  const generate = useWrite(generateResults);
  const publish = useWrite(togglePublishResults);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const taken = useRef<number | undefined>(undefined);
  const state = resultsState({ ...event, ...countsOf(competitions) });

  const put = (change: Partial<OrganizerEvent>): void => {
    queries.setQueryData(key, (old) => old && { ...old, ...change });
  };
  // Progress comes over the socket; when the work ends, the event itself is asked for again.
  useLiveMessage('GENERATING_STATUS_CHANGED', ({ data }) => {
    if (data.event !== event._id) return;
    const job = queries.getQueryData(key)?.job;
    if (job?._id === data.job)
      put({ job: { ...job, status: data.status as JobView['status'], done: data.done, total: data.total } });
    else void queries.invalidateQueries({ queryKey: key });
  });
  usePolledWhile(event.generatingResults, key);

  const run = async (act: () => Promise<void>): Promise<void> => {
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(messageOf(error));
      void queries.invalidateQueries({ queryKey: key });
    }
  };
  const takeBack = (): Promise<void> =>
    run(async () => {
      const { hasResults } = await publish.mutateAsync({ body: { id: event._id, publish: false, recalculate: false } });
      put({ hasResults });
      setAsking(false);
      taken.current = toast({ title: 'The results are no longer public' });
    });
  // What it says ends with the next publishing.
  const onBegun = (): void => {
    if (taken.current !== undefined) closeToast(taken.current);
    taken.current = undefined;
  };
  const start = (): Promise<void> =>
    run(async () => put({ generatingResults: true, job: await generate.mutateAsync({ body: { id: event._id } }) }));

  return (
    <Stack>
      {failure !== undefined && <Notice tone="red">{failure}</Notice>}
      <Panel title={state.title}>
        <p>{state.text}</p>
        {state.mayReview && <WarnedNotice event={event._id} />}
        {event.generatingResults && event.job && <JobProgress job={event.job} />}
        {!event.generatingResults && event.job?.status === 'failed' && (
          <Notice tone="red">{event.job.message ?? 'The last run did not finish.'}</Notice>
        )}
        {!event.generatingResults &&
          event.job?.kind === 'publish' &&
          event.job.status === 'done' &&
          event.job.message && <Notice>{event.job.message}.</Notice>}
        <Row>
          <PublishResults event={event} state={state} onBegun={onBegun} />
          {state.mayReview && <ButtonLink to={`/app/event-dashboard/${event._id}/results/review`}>Review</ButtonLink>}
          {state.mayView && (
            <ButtonLink
              kind={state.mayPublish || state.mayPublishMore ? 'plain' : 'primary'}
              to={`/app/results/event/${event._id}`}
            >
              View Results
            </ButtonLink>
          )}
          {state.generate && (
            <Button
              kind={state.generate === 'Generate Results' ? 'primary' : 'plain'}
              busy={generate.isPending}
              onClick={() => void start()}
            >
              {state.generate}
            </Button>
          )}
          {state.mayUnpublish && (
            <Button kind="danger" disabled={publish.isPending} onClick={() => setAsking(true)}>
              Unpublish
            </Button>
          )}
        </Row>
      </Panel>
      {event.runs && event.published && !event.generatingResults && (
        <ReleasePanel event={event} competitions={competitions} />
      )}
      <DocumentsPanel event={event} competitions={competitions} />
      {!event.generatingResults && <NotComplete event={event} competitions={competitions} />}
      <ConfirmModal
        open={asking}
        title="Unpublish the results?"
        text="Nobody outside this event can read them any more. They stay calculated and can be published again."
        confirm="Unpublish"
        danger
        busy={publish.isPending}
        onConfirm={() => void takeBack()}
        onCancel={() => setAsking(false)}
      />
    </Stack>
  );
}
