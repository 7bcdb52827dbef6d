import type { OfficeTile } from '@rince/contracts/events';
import { disableEmptyCompetitions, enableCompetitions } from '@rince/contracts/routes/office';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '../../lib/use-write.ts';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Row } from '../../ui/row.tsx';
import { toast } from '../../ui/toast.ts';

interface Props {
  readonly event: string;
  readonly competitions: readonly OfficeTile[];
}

/** What nobody has entered leaves what families choose from, all together, and comes back the same way. */
export function EmptyCompetitions({ event, competitions }: Props) {
  const queries = useQueryClient();
  /** What was empty when it was asked: the question stays the same, whatever a colleague does meanwhile. */
  const [asked, setAsked] = useState<readonly OfficeTile[]>();
  const asking = asked ?? [];
  const disable = useWrite(disableEmptyCompetitions);
  const enable = useWrite(enableCompetitions);
  const empty = competitions.filter(({ isEmpty, isDisabled }) => isEmpty && !isDisabled);
  const disabled = competitions.filter(({ isDisabled, wentTo }) => isDisabled && wentTo.length === 0);

  const run = async (act: () => Promise<string>): Promise<void> => {
    try {
      toast({ title: await act() });
    } catch {
      toast({ title: 'Could not perform action', text: 'Please reload this view and try again', kind: 'error' });
    }
    setAsked(undefined);
    void queries.invalidateQueries();
  };
  return (
    <>
      <Row>
        {empty.length > 0 && <Button onClick={() => setAsked(empty)}>Disable all empty ({empty.length})</Button>}
        {disabled.length > 0 && (
          <Button
            kind="quiet"
            busy={enable.isPending}
            onClick={() =>
              void run(async () => {
                await enable.mutateAsync({ body: { id: event, competitions: disabled.map(({ _id }) => _id) } });
                return 'They can be entered again';
              })
            }
          >
            Offer {plural(disabled.length, 'disabled competition')} again
          </Button>
        )}
      </Row>
      <ConfirmModal
        open={asked !== undefined}
        title={`Disable ${plural(asking.length, 'empty competition')}?`}
        text={
          <>
            Nobody has entered {asking.map(({ code }) => code).join(', ')}. Families are not offered them any more; you
            can offer them again here.
          </>
        }
        confirm="Disable them"
        danger
        busy={disable.isPending}
        onConfirm={() =>
          void run(async () => {
            const ids = asking.map(({ _id }) => _id);
            const { disabled: done } = await disable.mutateAsync({ body: { id: event, competitions: ids } });
            return done.length === ids.length
              ? 'All empty competitions have been disabled'
              : `${done.length} of ${ids.length} are disabled: somebody entered the others meanwhile`;
          })
        }
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}
