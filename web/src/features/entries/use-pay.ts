import { listEntries, loadEntryData } from '@rince/contracts/routes/entries';
import { payEntry } from '@rince/contracts/routes/payments';
import type { AnswerOf, BodyOf } from '@rince/contracts/row';
import { useQueryClient } from '@tanstack/react-query';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { paymentProvider } from '../../lib/payments.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { entryPayQuery, entryQuery } from './entry-queries.ts';

type Body = BodyOf<typeof payEntry>;

/** The bank said no; the provider's sentence tells why. */
class BankRefusal extends Error {}

/** Pays, lets the bank ask where it wants to, and says what went wrong without losing the form. */
export function usePay(entryId: string, onDeclined: (message: string) => void) {
  const client = useQueryClient();
  const pay = useWrite(payEntry);

  const paid = ({ entry }: AnswerOf<typeof payEntry>): void => {
    client.setQueryData(entryQuery(entryId).queryKey, entry);
    for (const row of [listEntries, loadEntryData])
      void client.invalidateQueries({ queryKey: rowKey(row), refetchType: 'none' });
  };

  return async (body: Body): Promise<void> => {
    onDeclined('');
    try {
      let answer = await pay.mutateAsync({ body });
      if (answer.status === 'requires_action') {
        const provider = await paymentProvider();
        const asked = await provider.handleNextAction({ clientSecret: answer.clientSecret ?? '' });
        // Told of either outcome, so that the next try is a new payment and not this one again.
        answer = await pay.mutateAsync({ body }).catch((error: unknown) => {
          throw asked.error?.message ? new BankRefusal(asked.error.message) : error;
        });
      }
      if (answer.status === 'paid') paid(answer);
      else if (answer.status === 'processing')
        onDeclined(
          'Your bank is still working on this payment. Your places are kept, and you are told when it is through.',
        );
      else onDeclined('Your bank did not confirm the payment. Nothing was charged.');
    } catch (error) {
      onDeclined(error instanceof BankRefusal ? error.message : messageOf(error));
      // What cannot be entered any more is shown so where the competitions are changed.
      void client.invalidateQueries({ queryKey: rowKey(loadEntryData), refetchType: 'none' });
      if (isApiError(error, 'PRICE_CHANGED') || isApiError(error, 'STALE')) {
        void client.invalidateQueries({ queryKey: entryPayQuery(entryId).queryKey });
        void client.invalidateQueries({ queryKey: entryQuery(entryId).queryKey });
      }
    }
  };
}
