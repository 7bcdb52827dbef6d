import type { Self } from '@rince/contracts/people';
import { me } from '@rince/contracts/routes/account';
import type { Actor, Role } from '@rince/domain/access';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { queryOf } from './query-of.ts';

/** Oneself. Loaded before any signed-in page is shown. */
export const ownAccountQuery = queryOf(me, {}, ['user:*']);

/** Oneself, on a signed-in page. */
export function useOwnAccount(): Self {
  const { data } = useQuery({ ...ownAccountQuery, staleTime: 60_000 });
  if (!data) throw new Error('Oneself is not known outside signed-in pages.');
  return data;
}

/** Whether this is who is logged in here, as far as this page knows. */
export const isLoggedIn = (user: string): boolean => queryClient.getQueryData(ownAccountQuery.queryKey)?._id === user;

/** As the predicates of `domain/access` want it. */
export const actorOf = ({ _id, role, roles, confirmed }: Self): Actor => ({ _id, role, roles, confirmed });

export const isAdmin = (self: Self): boolean => self.role === 'admin';
export const hasRole = (self: Self, ...wanted: readonly Role[]): boolean =>
  wanted.some((role) => self.roles.includes(role));
