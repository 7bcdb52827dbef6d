import { type RearrangementLine, takeBackRearrangement } from '@rince/contracts/routes/rearrange';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showMoment } from '../../lib/dates.ts';
import { useWrite } from '../../lib/use-write.ts';
import { plural } from '../../lib/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Line, LineList } from '../../ui/line-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast.ts';
import { rearrangementsQuery } from './rearrange-queries.ts';

/** What was merged and split, and the way back where there is one. */
export function PastList({ event }: { readonly event: string }) {
  const query = useQuery(rearrangementsQuery(event));
  const { data: found } = useQuery(organizerEventQuery(event));
  return (
    <Section title="Merged and split so far">
      <QueryView query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p>Nothing yet. What you merge or split is listed here, and can be taken back until a judge has marked.</p>
          ) : (
            <LineList label="Merged and split so far">
              {data.map((line) => (
                <PastLine key={line._id} event={event} line={line} timeZone={found?.timeZone} />
              ))}
            </LineList>
          )
        }
      </QueryView>
    </Section>
  );
}

const states: Readonly<Record<RearrangementLine['status'], string | undefined>> = {
  going: 'Under way',
  done: undefined,
  goingBack: 'Going back',
  takenBack: 'Taken back',
};

/** What became of taking it back, by what the server says of it. */
const toldOf = ({ status, stayed }: RearrangementLine) => {
  if (status !== 'takenBack') return { title: 'Everybody is on the way back', text: 'It goes on when you leave.' };
  return stayed > 0
    ? { title: 'It was taken back', text: `${plural(stayed, 'dancer')} could not go back. The list says so.` }
    : { title: 'Everybody is back where they were' };
};

interface Props {
  readonly event: string;
  readonly line: RearrangementLine;
  readonly timeZone: string | undefined;
}

function PastLine({ event, line, timeZone }: Props) {
  const { _id, kind, status, pairs, dancers, stayed, by, createdAt, stands } = line;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const back = useWrite(takeBackRearrangement);
  const what = pairs.map(({ from, to }) => `${from} into ${to.join(', ')}`).join('; ');
  const takeBack = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const { line: now } = await back.mutateAsync({ body: { id: event, rearrangement: _id } });
      toast(toldOf(now));
    } catch (error) {
      setFailure(messageOf(error));
    }
    setAsking(false);
    void queries.invalidateQueries();
  };
  const state = states[status];
  return (
    <Line
      title={`${kind === 'merge' ? 'Merged' : 'Split'} ${what}`}
      sub={[plural(dancers, 'dancer'), by, showMoment(new Date(createdAt), timeZone)].filter(Boolean).join(' · ')}
      badges={
        <>
          {state && <Badge>{state}</Badge>}
          {stayed > 0 && <Badge tone="red">{stayed} stayed</Badge>}
        </>
      }
      actions={
        stands === undefined && (
          <Button onClick={() => setAsking(true)} aria-label={`Take back: ${what}`}>
            Take back
          </Button>
        )
      }
    >
      {pairs.map(
        ({ from, method, seed }) =>
          method === 'random' &&
          seed !== undefined && (
            <p key={from}>
              {from} was drawn by lot. Whoever deals its dancers again with the seed <code>{seed}</code> gets the same
              parts.
            </p>
          ),
      )}
      {stands !== undefined && status === 'done' && <p>{stands}</p>}
      {failure !== undefined && <Notice tone="red">{failure}</Notice>}
      <ConfirmModal
        open={asking}
        title="Take it back?"
        text={`${plural(dancers, 'dancer')} go back to where they were: ${what}. Their families are told.`}
        confirm="Take back"
        busy={back.isPending}
        onConfirm={() => void takeBack()}
        onCancel={() => setAsking(false)}
      />
    </Line>
  );
}
