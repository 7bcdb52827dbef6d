import type { CompetitionTile, OrganizerEvent } from '@rince/contracts/events';
import { releaseAsSubmitted } from '@rince/contracts/routes/results';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { LineList } from '../../ui/line-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ReleaseLine } from './release-line.tsx';

/** More than these are shown when somebody asks. */
const shownFirst = 10;

interface Props {
  readonly event: OrganizerEvent;
  readonly competitions: readonly CompetitionTile[];
}

/** Competition by competition: what is calculated and not what everybody reads. */
export function ReleasePanel({ event, competitions }: Props) {
  const queries = useQueryClient();
  const [more, setMore] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const whenSubmitted = useWrite(releaseAsSubmitted);
  const waiting = competitions.filter(
    ({ hasResults, hasPublicResults, isPublicOutdated }) => hasResults && (!hasPublicResults || isPublicOutdated),
  );
  const hasChanged = competitions.some(({ hasResults, needsCalculation }) => hasResults && needsCalculation);
  const shown = more ? waiting : waiting.slice(0, shownFirst);
  const turn = async (release: boolean): Promise<void> => {
    setFailure(undefined);
    try {
      const answer = await whenSubmitted.mutateAsync({ body: { id: event._id, release } });
      queries.setQueryData(organizerEventQuery(event._id).queryKey, (old) => old && { ...old, ...answer });
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <Panel title="One competition at a time">
      <Stack>
        {failure !== undefined && <Notice tone="red">{failure}</Notice>}
        <Switch
          label="Release results as competitions are submitted"
          hint="Each result is public as soon as its sheet is submitted. Unpublishing switches this off."
          checked={event.releaseAsSubmitted}
          disabled={whenSubmitted.isPending}
          onChange={({ target }) => void turn(target.checked)}
        />
        {waiting.length === 0 ? (
          <p>
            {competitions.some(({ hasResults }) => hasResults)
              ? `Every result that is calculated is public.${hasChanged ? ' What has changed since is listed below.' : ''}`
              : 'No result is calculated yet. Each is listed here once it is.'}
          </p>
        ) : (
          <>
            <p>
              {plural(waiting.length, 'result')} calculated and not public yet. Whoever entered is told when theirs is
              released.
            </p>
            <LineList label="Results that are not public yet">
              {shown.map((competition) => (
                <ReleaseLine key={competition._id} competition={competition} />
              ))}
            </LineList>
            {shown.length < waiting.length && (
              <Button kind="quiet" onClick={() => setMore(true)}>
                Show all {waiting.length}
              </Button>
            )}
          </>
        )}
        {competitions.some(({ hasPublicResults }) => hasPublicResults) && (
          <p>
            A single result is taken back where its competition is opened, among{' '}
            <Link to={`/app/event-dashboard/${event._id}/competitions`}>all competitions</Link>.
          </p>
        )}
      </Stack>
    </Panel>
  );
}
