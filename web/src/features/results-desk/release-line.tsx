import type { CompetitionTile } from '@rince/contracts/events';
import { releaseResults } from '@rince/contracts/routes/results';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { competitionsQuery, organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/line-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.ts';

/** A result that is not public yet; it is released once somebody has read what that does. */
export function ReleaseLine({ competition }: { readonly competition: CompetitionTile }) {
  const { _id, event, code, gradeTitle, rowTitle, columnTitle, isPublicOutdated, needsCalculation } = competition;
  const queries = useQueryClient();
  const release = useWrite(releaseResults);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  // A second click comes before the button has heard that it is busy.
  const underWay = useRef(false);
  const run = async (): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setFailure(undefined);
    try {
      const { job } = await release.mutateAsync({ body: { id: event, competition: _id } });
      if (job.status === 'failed') setFailure(job.message);
      else toast({ title: job.status === 'done' ? `${code} is public` : `${code} is being released` });
    } catch (error) {
      setFailure(messageOf(error));
    }
    underWay.current = false;
    setAsking(false);
    void queries.invalidateQueries({ queryKey: organizerEventQuery(event).queryKey });
    void queries.invalidateQueries({ queryKey: competitionsQuery(event).queryKey });
  };
  return (
    <Line
      title={`${code} · ${rowTitle}`}
      to={`/app/tabulation/${event}/${_id}/1`}
      sub={`${gradeTitle}, ${columnTitle}`}
      badges={
        <>
          {isPublicOutdated && <Badge tone="gold">An older result is public</Badge>}
          {needsCalculation && <Badge tone="red">Marks changed</Badge>}
        </>
      }
      actions={
        <Button onClick={() => setAsking(true)} aria-label={`Release ${code}`}>
          Release
        </Button>
      }
    >
      {failure !== undefined && <Notice tone="red">{failure}</Notice>}
      <Modal
        open={asking}
        onClose={() => setAsking(false)}
        title={`Release the result of ${code}?`}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button kind="primary" busy={release.isPending} onClick={() => void run()}>
              Release
            </Button>
          </>
        }
      >
        <Stack>
          <p>
            {gradeTitle}, {rowTitle}, {columnTitle}
          </p>
          {needsCalculation ? (
            <Notice tone="red">
              Marks or dancers have changed since it was calculated. It stays behind as long as it is not calculated
              again.
            </Notice>
          ) : (
            <p>
              {isPublicOutdated
                ? '1 competition changes: everybody reads the new result instead of the one that is public.'
                : '1 competition becomes public: everybody can read it, and whoever entered is told.'}
            </p>
          )}
          <p>All other competitions stay as they are.</p>
        </Stack>
      </Modal>
    </Line>
  );
}
