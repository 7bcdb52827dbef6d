import type { PaymentCard } from '@rince/contracts/entries';
import { addCard, listCards, setupCard } from '@rince/contracts/routes/payments';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { newKey } from '../../lib/new-key.ts';
import { queryOf } from '../../lib/query-of.ts';

export const cardsQuery = queryOf(listCards, { query: { skip: 0, limit: 999 } });

/** How a card is added: a secret from the server, the provider's fields, and what the provider verified back to the server. */
export function useCardAdding() {
  const client = useQueryClient();
  return {
    setup: async (): Promise<string> => (await call(setupCard, {}, { key: newKey() })).clientSecret,
    keep: async (setupIntent: string): Promise<PaymentCard> => {
      const card = await call(addCard, { body: { setupIntent } }, { key: setupIntent });
      const { queryKey } = cardsQuery;
      // A list that was asked for before the card was kept would take it away again.
      await client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (known) => known && { ...known, data: [card, ...known.data.filter(({ _id }) => _id !== card._id)] },
      );
      if (!client.getQueryData(queryKey)) await client.invalidateQueries({ queryKey });
      return card;
    },
  };
}
