import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { chime } from '../../lib/chime.ts';
import { useOwnAccount } from '../../lib/own-account.ts';
import { useLiveMessage } from '../../lib/use-live.ts';
import { allNotices, latestNotices, type Notices } from './notices-query.ts';

/** How many are new. A notification that arrives is put on the list once; when the number rises it rings, if its reader wants that. */
export function useUnseen(): number {
  const client = useQueryClient();
  const { notify } = useOwnAccount();
  const { data } = useQuery(latestNotices);
  const count = data?.count;
  const before = useRef(count);
  useEffect(() => {
    // What was there already when the page was opened does not ring.
    if (before.current !== undefined && count !== undefined && count > before.current && notify) chime();
    before.current = count;
  }, [count, notify]);
  // What was told between the first list and the moment the server knew this page is in nobody's message: so it is asked for again.
  useLiveMessage('CONNECTED', () => void client.invalidateQueries({ queryKey: latestNotices.queryKey }));
  useLiveMessage('NEW_NOTIFICATION', ({ data: notice }) => {
    const known = client.getQueryData(latestNotices.queryKey);
    if (known?.data.some(({ _id }) => _id === notice._id)) return;
    if (known) {
      const next: Notices = { ...known, data: [notice, ...known.data].slice(0, 10), count: (known.count ?? 0) + 1 };
      client.setQueryData(latestNotices.queryKey, next);
    }
    // An answer under way may be older than the message, and would take it away again.
    if (!known || client.isFetching({ queryKey: latestNotices.queryKey }) > 0)
      void client.invalidateQueries({ queryKey: latestNotices.queryKey });
    void client.invalidateQueries({ queryKey: allNotices.queryKey });
  });
  return count ?? 0;
}
