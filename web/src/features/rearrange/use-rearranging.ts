import type { merge, RearrangementPreview, split } from '@rince/contracts/routes/rearrange';
import type { BodyInput } from '@rince/contracts/row';
import { groupedBy } from '@rince/domain/grouped';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { rearrangementsQuery } from './rearrange-queries.ts';

/** How often it is asked whether a long one has ended, for when the socket is silent. */
const askedEveryMs = 4000;

type Row = typeof merge | typeof split;

/** A merge or a split from the form to its end: what would be, the question, and what became of it. */
export function useRearranging<R extends Row>(row: R, event: string, comps: () => BodyInput<R>['comps']) {
  const queries = useQueryClient();
  const write = useWrite<typeof merge>(row as typeof merge);
  const [preview, setPreview] = useState<RearrangementPreview>();
  const [done, setDone] = useState<RearrangementPreview>();
  const [failure, setFailure] = useState<string>();
  const [issues, setIssues] = useState<ReadonlyMap<string, string>>(new Map());

  const isUnderWay = done !== undefined && !done.isDone;
  const { data: past } = useQuery({
    ...rearrangementsQuery(event),
    enabled: isUnderWay,
    refetchInterval: isUnderWay && askedEveryMs,
  });
  const ended = isUnderWay ? past?.data.find(({ _id, status }) => _id === done._id && status !== 'going') : undefined;

  const send = async (more: { readonly dryRun: boolean; readonly seen?: string }) => {
    setFailure(undefined);
    setIssues(new Map());
    try {
      const body = { eventId: event, comps: comps() as BodyInput<typeof merge>['comps'], ...more };
      return await write.mutateAsync({ body });
    } catch (error) {
      setPreview(undefined);
      const found = isApiError(error) ? error.issues : [];
      const byField = groupedBy(found, ({ path }) => path.replace(/^body\./, ''));
      setIssues(new Map([...byField].map(([path, all]) => [path, all.map(({ message }) => message).join(' ')])));
      setFailure(found.length > 1 ? `Nothing was changed: ${found.length} things stand in the way.` : messageOf(error));
      return undefined;
    }
  };
  return {
    busy: write.isPending,
    preview,
    done,
    /** Everybody is where they go. */
    isDone: done !== undefined && (done.isDone || ended !== undefined),
    /** How many stayed after all. */
    stayed: ended?.stayed ?? done?.dancers.filter((dancer) => dancer.stayed !== undefined).length ?? 0,
    failure,
    /** What is wrong with a field, such as `comps.0.from`. */
    issue: (path: string): string | undefined => issues.get(path),
    look: async (): Promise<void> => setPreview(await send({ dryRun: true })),
    leave: (): void => setPreview(undefined),
    carryOut: async (): Promise<void> => {
      const answer = await send({ dryRun: false, ...(preview ? { seen: preview.seen } : {}) });
      if (!answer) return;
      setPreview(undefined);
      setDone(answer);
      void queries.invalidateQueries();
    },
    close: (): void => setDone(undefined),
  };
}
export type Rearranging = ReturnType<typeof useRearranging>;
