import type { CompetitionTile } from '@rince/contracts/events';
import { reopenCompetition } from '@rince/contracts/routes/tabulation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { sheetQuery, tabulatorEventQuery } from './tabulation-queries.ts';

/** Opens a closed sheet again, with the reason that stays in its history. */
export function ReopenModal({
  competition,
  onClose,
}: {
  readonly competition: Pick<CompetitionTile, '_id' | 'event' | 'code'>;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const reopen = useWrite(reopenCompetition, {
    onSuccess: async () => {
      await Promise.all(
        [tabulatorEventQuery(competition.event), sheetQuery(competition._id)].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
      onClose();
    },
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={`Reopen ${competition.code}?`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={reopen.isPending}
            disabled={reason.trim().length < 3}
            onClick={() => reopen.mutate({ body: { id: competition._id, reason } })}
          >
            Reopen
          </Button>
        </>
      }
    >
      <TextField
        label="Reason"
        hint="It stays in the history of the competition."
        value={reason}
        error={reopen.isError ? messageOf(reopen.error) : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  );
}
