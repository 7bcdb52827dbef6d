import { useQuery, useQueryClient } from '@tanstack/react-query';
import { chime } from '../../lib/chime.ts';
import { useSelf } from '../../lib/self.ts';
import { useLiveMessage } from '../../lib/use-live.ts';
import { allNotices, latestNotices, type Notices } from './notices-query.ts';

/** How many are new. A notification that arrives is put on the list once, and rings if its reader wants that. */
export function useUnseen(): number {
  const client = useQueryClient();
  const { notify } = useSelf();
  const { data } = useQuery(latestNotices);
  useLiveMessage('NEW_NOTIFICATION', ({ data: notice }) => {
    const known = client.getQueryData(latestNotices.queryKey);
    if (known?.data.some(({ _id }) => _id === notice._id)) return;
    if (known) {
      const next: Notices = { ...known, data: [notice, ...known.data].slice(0, 10), count: (known.count ?? 0) + 1 };
      client.setQueryData(latestNotices.queryKey, next);
    } else void client.invalidateQueries({ queryKey: latestNotices.queryKey });
    void client.invalidateQueries({ queryKey: allNotices.queryKey });
    if (notify) chime();
  });
  return data?.count ?? 0;
}
