import type { TabulatorCompetition } from '@rince/contracts/judging';
import { submitMultiScore } from '@rince/contracts/routes/tabulation';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { columnAt } from './sheet-model.ts';
import { sheetQuery } from './tabulation-queries.ts';

/** Marks in the round after the recall of somebody who was not called: they count for nothing, and can be cleared. */
export function StrayMarks({ sheet }: { readonly sheet: TabulatorCompetition }) {
  const client = useQueryClient();
  const { _id } = sheet.competition;
  const clear = useWrite(submitMultiScore, {
    onSuccess: () => client.invalidateQueries({ queryKey: sheetQuery(_id).queryKey }),
  });
  if (sheet.strayMarks.length === 0) return null;
  const cells = sheet.strayMarks.map(({ entryCompetition, round, slot }) => {
    const { revision } = columnAt(sheet, round, slot)?.scores[entryCompetition] ?? {};
    return { entryCompetition, round, slot, score: null, revision, reason: 'Not recalled' };
  });
  const numbers = [...new Set(sheet.strayMarks.map(({ dancerNumber }) => dancerNumber))].join(', ');
  const say = (text: string): void => {
    toast({ title: 'Could not perform action', text, kind: 'error' });
  };
  return (
    <Notice
      action={
        <Button
          busy={clear.isPending}
          onClick={() =>
            clear.mutate(
              { body: { id: _id, cells } },
              {
                onSuccess: ({ refused: [first] }) => first && say(first.message),
                onError: (error) => say(messageOf(error)),
              },
            )
          }
        >
          Clear these marks
        </Button>
      }
    >
      {`Round 3 has marks of dancers who were not recalled: ${numbers}. They do not count.`}
    </Notice>
  );
}
