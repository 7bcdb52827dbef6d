import type { JudgeCompetition } from '@rince/contracts/judging';
import { finalizeCompetition, judgeCompetitions } from '@rince/contracts/routes/judging';
import { someOf } from '@rince/domain/some-of';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useWatch } from '../../lib/use-live.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.ts';
import { CardsTable } from './cards-table.tsx';
import styles from './judging.module.css';
import { judgeCardsQuery } from './judging-queries.ts';
import { canScore, dancersOf } from './next-card.ts';
import { OutboxLine } from './outbox-line.tsx';
import { useUnsentMarks } from './use-unsent-marks.ts';

/** A judge's review of one competition: every dancer and round at a glance, and the way to close the card. */
export function JudgeCardsPage() {
  const { id = '', competition = '' } = useParams();
  const query = useQuery(judgeCardsQuery(competition));
  useWatch(id);
  const head = query.data?.competition;
  return (
    <>
      <PageHeader
        title={head ? `${head.code} ${head.rowTitle}` : 'Scoring'}
        sub={head && `${head.gradeTitle}, ${head.columnTitle}`}
        back={`/app/judge/${id}`}
        backTitle={head?.eventName ?? 'Competitions'}
      />
      <QueryView query={query}>{(cards) => <Review event={id} cards={cards} />}</QueryView>
    </>
  );
}

const isDone = (cards: JudgeCompetition, round: number): boolean =>
  dancersOf(cards, round).every(({ marks }) => {
    const mark = marks[String(round) as '1'];
    return mark !== undefined && (mark.score !== null || mark.absent);
  });

/** Of more, the others are counted. */
const mostNamed = 12;

/** Percent of a video from which it counts as seen to the end: what comes after the dance is not waited for. */
const seenToTheEnd = 90;

/** Who has a mark in these rounds, and whose video the judge has not seen to the end, by number. */
const notSeen = (cards: JudgeCompetition, rounds: readonly number[]): string[] =>
  rounds.flatMap((round) =>
    dancersOf(cards, round).flatMap(({ dancerNumber, marks, videos }) => {
      const video = videos?.[String(round) as '1'];
      const isAbsent = marks[String(round) as '1']?.absent === true;
      return video && !isAbsent && video.played < seenToTheEnd
        ? [rounds.length > 1 ? `${dancerNumber} in round ${round}` : `${dancerNumber}`]
        : [];
    }),
  );

/** Why a card is not closed, dancer by dancer. */
function Reasons({ of: reasons }: { readonly of: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {reasons.slice(0, mostNamed).map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
      {reasons.length > mostNamed && <li>And {reasons.length - mostNamed} more</li>}
    </ul>
  );
}

function Review({ event, cards }: { readonly event: string; readonly cards: JudgeCompetition }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const waiting = Object.values(useUnsentMarks()).filter(({ data }) => data._id.startsWith(cards.competition._id));
  const open = cards.rounds.filter((round) => !cards.finalized.includes(round));
  const now = open.filter((round) => canScore(cards, round));
  const finalize = useWrite(finalizeCompetition, {
    onSuccess: async ({ completed }) => {
      setAsking(false);
      await client.invalidateQueries({ queryKey: rowKey(judgeCompetitions) });
      await client.invalidateQueries({ queryKey: judgeCardsQuery(cards.competition._id).queryKey });
      toast({ title: completed ? 'Completed' : 'These rounds are finalized', kind: 'done' });
    },
  });
  if (open.length === 0) return <Navigate to={`/app/judge/${event}`} replace />;
  const unseen = notSeen(cards, now);
  const ready = now.length > 0 && now.every((round) => isDone(cards, round)) && waiting.length === 0;
  return (
    <Stack>
      {!cards.open && <Notice tone="red">This event is not open for adjudication</Notice>}
      {cards.rounds.includes(3) && !cards.recallCalculated && (
        <Notice>Waiting for the recall: round 3 opens when the tabulator has calculated it.</Notice>
      )}
      <OutboxLine />
      {cards.entries.length === 0 ? (
        <EmptyState text="No Entries Found" more="Dancers appear here as soon as they are entered." />
      ) : (
        <CardsTable cards={cards} />
      )}
      {finalize.isError && (
        <Notice tone="red">
          {messageOf(finalize.error)}
          <Reasons of={isApiError(finalize.error) ? finalize.error.issues.map(({ message }) => message) : []} />
        </Notice>
      )}
      {now.length > 0 && cards.entries.length > 0 && (
        <div>
          <Button
            kind="primary"
            disabled={!ready || !cards.open}
            busy={finalize.isPending}
            onClick={() => {
              // What was played since the cards were read counts, too.
              if (unseen.length > 0)
                void client.invalidateQueries({ queryKey: judgeCardsQuery(cards.competition._id).queryKey });
              setAsking(true);
            }}
          >
            {now.length === cards.rounds.length
              ? 'Finalize'
              : `Finalize ${now.map((round) => `round ${round}`).join(' and ')}`}
          </Button>
          {!ready && (
            <p style={{ color: 'var(--muted)', marginTop: 8 }}>
              Every dancer needs a mark, or to be marked absent, before you can finalize.
            </p>
          )}
        </div>
      )}
      <ConfirmModal
        open={asking}
        title="Finalize your card?"
        text={
          <>
            {unseen.length > 0 && (
              <strong>
                You have not seen {unseen.length === 1 ? 'this video' : `these ${unseen.length} videos`} to the end:{' '}
                {someOf(unseen, mostNamed)}.{' '}
              </strong>
            )}
            A finalized card cannot be reopened. A tabulator can correct a mark afterwards, with a reason.
          </>
        }
        confirm="Finalize"
        busy={finalize.isPending}
        onConfirm={() =>
          finalize.mutate(
            { body: { id: cards.competition._id, rounds: now as (1 | 2 | 3)[] } },
            // What is refused is said on the page, and not behind the question.
            { onError: () => setAsking(false) },
          )
        }
        onCancel={() => setAsking(false)}
      />
    </Stack>
  );
}
