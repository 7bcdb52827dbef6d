import type { TabulatorCompetition } from '@rince/contracts/judging';
import { updateTabulation } from '@rince/contracts/routes/tabulation';
import type { BodyInput } from '@rince/contracts/row';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/toast.ts';
import { sheetQuery } from './tabulation-queries.ts';

export type TabulationChange = BodyInput<typeof updateTabulation>['change'];

/** Locks, signatures, checks and moves: each at once, and the sheet as it is afterwards. */
export function useTabulationChange({ competition }: TabulatorCompetition) {
  const client = useQueryClient();
  const write = useWrite(updateTabulation, {
    onSuccess: (sheet) => client.setQueryData(sheetQuery(competition._id).queryKey, sheet),
  });
  const change = (wanted: TabulationChange): void =>
    write.mutate(
      { body: { id: competition._id, change: wanted } },
      { onError: (error) => toast({ title: 'Could not perform action', text: messageOf(error), kind: 'error' }) },
    );
  return { change, pending: write.isPending };
}
