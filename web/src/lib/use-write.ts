import type { Route } from '@rince/contracts/route';
import type { AnswerOf } from '@rince/contracts/row';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, type Sent } from './api.ts';
import { newKey } from './new-key.ts';

interface Options<R> {
  readonly onSuccess?: (answer: AnswerOf<R>) => unknown;
}

/**
 * A write of the route table as a mutation. The same content sent again after a failure carries the same key, so a submit that did
 * reach the server is not done twice; other content, or the next submit after a success, gets a new one.
 */
export function useWrite<R extends Route>(
  row: R,
  { onSuccess }: Options<R> = {},
): UseMutationResult<AnswerOf<R>, Error, Sent<R>> {
  const pending = useRef<{ content: string; key: string } | undefined>(undefined);
  return useMutation({
    mutationFn: (sent: Sent<R>) => {
      const content = JSON.stringify(sent);
      if (pending.current?.content !== content) pending.current = { content, key: newKey() };
      return call(row, sent, { key: pending.current.key });
    },
    onSuccess: (answer) => {
      pending.current = undefined;
      return onSuccess?.(answer);
    },
  });
}
