import { changeFavorites, homePage } from '@rince/contracts/routes/account';
import { listSchools } from '@rince/contracts/routes/directory';
import { listEvents } from '@rince/contracts/routes/events';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { ownAccountQuery, useOwnAccount } from '../../lib/own-account.ts';
import { rowKey } from '../../lib/query-of.ts';

/** The rows whose order follows the stars. */
const ordered = [homePage, listEvents, listSchools] as const;

/** The reader's stars: shown at once, taken back when the server did not take them. */
export function useFavorites(onFailure: (error: unknown) => void) {
  const client = useQueryClient();
  const { favorites } = useOwnAccount();
  const show = (next: readonly string[]): void => {
    client.setQueryData(ownAccountQuery.queryKey, (self) => self && { ...self, favorites: [...next] });
  };
  const { mutate } = useMutation({
    mutationFn: (body: { id: string; on: boolean }) => call(changeFavorites, { body }),
    onMutate: ({ id, on }) => {
      const others = favorites.filter((one) => one !== id);
      show(on ? [...others, id] : others);
      return favorites;
    },
    onError: (error, _, before) => {
      if (before) show(before);
      onFailure(error);
    },
    onSuccess: (answer) => {
      show(answer.favorites);
      for (const row of ordered) void client.invalidateQueries({ queryKey: rowKey(row) });
    },
  });
  return {
    has: (id: string): boolean => favorites.includes(id),
    toggle: (id: string): void => mutate({ id, on: !favorites.includes(id) }),
  };
}
