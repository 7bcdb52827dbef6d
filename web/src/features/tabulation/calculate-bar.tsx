import type { TabulatorCompetition } from '@rince/contracts/judging';
import { calculateResults, deleteCompetitionResults, submitCompetition } from '@rince/contracts/routes/tabulation';
import { hasRecall } from '@rince/domain/sheet/recall-round';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row } from '../../ui/row.tsx';
import { toast } from '../../ui/toast.ts';
import type { SheetEdits } from './sheet-edits.ts';
import { hasRound3, recallFacts } from './sheet-model.ts';
import { sheetQuery } from './tabulation-queries.ts';
import { UnsavedCells } from './unsaved-cells.tsx';

interface Props {
  readonly event: string;
  readonly sheet: TabulatorCompetition;
  readonly edits: SheetEdits;
  /** One primary button per screen: on the marks it is Save, on the results it is this. */
  readonly primary: boolean;
}

type Asking = 'calculate' | 'recall' | 'delete' | 'submit';

const words: Record<Asking, { title: string; text: string; confirm: string; danger?: true }> = {
  calculate: {
    title: 'Calculate again?',
    text: 'Marks have changed since the last calculation. The earlier version is kept.',
    confirm: 'Calculate',
  },
  recall: {
    title: 'Calculate the recall again?',
    text: 'Nobody who was called is taken off; more dancers may be called.',
    confirm: 'Calculate the recall',
  },
  delete: {
    title: 'Delete these results?',
    text: 'The marks stay. The results can be calculated again.',
    confirm: 'Delete',
    danger: true,
  },
  submit: {
    title: 'Submit this competition?',
    text: 'The sheet closes and every round is locked. It can be reopened with a reason.',
    confirm: 'Submit',
  },
};

/** What turns marks into placings: recall, result, submit. */
export function CalculateBar({ event, sheet, edits, primary }: Props) {
  const { competition, results } = sheet;
  const id = competition._id;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking | undefined>();
  const savedAt = useSyncExternalStore(edits.subscribe, edits.savedAt);
  const isDirty = useSyncExternalStore(edits.subscribe, edits.isDirty);
  const [isHindered, setHindered] = useState(false);
  // What is typed after everything was stored hinders nobody yet.
  if (isHindered && !isDirty) setHindered(false);
  /** What was saved when it was calculated last: a refusal is about these marks. */
  const [calculatedOf, setCalculatedOf] = useState<string | undefined>();
  const refresh = () => client.invalidateQueries({ queryKey: sheetQuery(id).queryKey });
  const calculate = useWrite(calculateResults, { onSuccess: refresh });
  const remove = useWrite(deleteCompetitionResults, { onSuccess: refresh });
  const submit = useWrite(submitCompetition, { onSuccess: () => navigate(`/app/tabulator/${event}`) });

  /** Whether the sheet is what stands on the page: whoever calculates or submits it is told what is not stored. */
  const isSaved = async (): Promise<boolean> => {
    await edits.save();
    setHindered(edits.isDirty());
    return !edits.isDirty();
  };
  const run = async (recalculateRecall: boolean, confirmed: boolean): Promise<void> => {
    setAsking(undefined);
    remove.reset();
    if (!(await isSaved())) return;
    setCalculatedOf(edits.savedAt());
    calculate.mutate(
      { body: { id: event, competitionId: id, recalculateRecall, confirmed } },
      {
        onSuccess: () =>
          toast({
            title: 'Results Generated',
            text: 'Your request to generate results for this competition has succeeded.',
            kind: 'done',
          }),
        onError: (error) => {
          if (isApiError(error, 'HAS_MARKS')) return setAsking('recall');
          toast({
            title: 'Results Generating Failed',
            text: 'Your request to generate results for this competition has failed. Please reload this page and try again.',
            kind: 'error',
          });
        },
      },
    );
  };
  const confirmed: Record<Asking, () => void | Promise<void>> = {
    calculate: () => void run(false, true),
    recall: () => void run(true, true),
    delete: () => {
      setAsking(undefined);
      calculate.reset();
      remove.mutate(
        { body: { competitionId: id } },
        {
          onSuccess: () =>
            toast({
              title: 'Results Deleted',
              text: 'Your request to delete results for this competition has succeeded.',
              kind: 'done',
            }),
          onError: () =>
            toast({
              title: 'Results Deleting Failed',
              text: 'Your request to delete results for this competition has failed. Please reload this page and try again.',
              kind: 'error',
            }),
        },
      );
    },
    submit: async () => {
      setAsking(undefined);
      if (!(await isSaved())) return;
      submit.mutate(
        { body: { id } },
        { onError: (error) => toast({ title: 'Could not perform action', text: messageOf(error), kind: 'error' }) },
      );
    },
  };
  const withRecall = hasRecall(recallFacts(sheet));
  const recallFirst = withRecall && !competition.recallCalculated;
  const title = recallFirst
    ? 'Calculate Recall'
    : competition.hasPublicResults
      ? 'Regenerate Results'
      : 'Calculate Results';
  const missing = isApiError(calculate.error, 'MISSING_MARKS') ? calculate.error.issues : [];
  // Beside the buttons, where it stays: what is refused has a reason that reloading does not mend.
  const reason = [savedAt === calculatedOf && calculate.error, remove.error].find(
    (error) => isApiError(error) && error.status > 0 && error.code !== 'HAS_MARKS',
  );
  return (
    <>
      {isHindered && <UnsavedCells sheet={sheet} edits={edits} />}
      {reason && (
        <Notice tone="red">
          <p>{messageOf(reason)}</p>
          {missing.length > 0 && (
            <ul>
              {missing.slice(0, 12).map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
              {missing.length > 12 && <li>{`and ${missing.length - 12} more`}</li>}
            </ul>
          )}
        </Notice>
      )}
      <Row>
        <Button
          kind={primary ? 'primary' : 'plain'}
          busy={calculate.isPending}
          onClick={() =>
            results && competition.needsCalculation && !recallFirst ? setAsking('calculate') : void run(false, false)
          }
        >
          {calculate.isPending ? 'Calculating...' : title}
        </Button>
        {withRecall && competition.recallCalculated && (
          <Button disabled={calculate.isPending} onClick={() => setAsking('recall')}>
            Recalculate Recall
          </Button>
        )}
        {results?.kind === 'final' && !competition.needsCalculation && (
          <Button busy={submit.isPending} onClick={() => setAsking('submit')}>
            Submit
          </Button>
        )}
        {/* What is public is taken back first; a recall that was danced by stays. */}
        {results && !competition.hasPublicResults && (results.kind === 'final' || !hasRound3(sheet)) && (
          <Button kind="quiet" busy={remove.isPending} onClick={() => setAsking('delete')}>
            Delete Results
          </Button>
        )}
      </Row>
      {asking && (
        <ConfirmModal
          open
          {...words[asking]}
          onConfirm={() => void confirmed[asking]()}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
