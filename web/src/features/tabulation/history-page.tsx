import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { showMoment } from '../../lib/dates.ts';
import { useWatch } from '../../lib/use-live.ts';
import { plural } from '../../lib/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Line, LineList } from '../../ui/line-list.tsx';
import { ListSearch, ListTools } from '../../ui/list-tools.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagedView } from '../../ui/paged-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { historyQuery } from './tabulation-queries.ts';

/** What was done to one sheet: every mark with what it was before, and who closed, checked or opened it. */
export function HistoryPage() {
  const { id = '', competition = '' } = useParams();
  useWatch(id);
  const address = useListAddress();
  const query = useInfiniteQuery({
    ...historyQuery(competition, address.asked.get('search')),
    placeholderData: keepPreviousData,
  });
  const timeZone = useQuery(organizerEventQuery(id)).data?.timeZone;
  const first = query.data?.pages[0];
  return (
    <>
      <PageHeader
        title="History"
        sub={first && `${first.code} ${first.gradeTitle}`}
        back={`/app/event-dashboard/${id}/competitions?competition=${competition}`}
        backTitle="Competition"
      />
      <ListTools>
        <ListSearch address={address} placeholder="Number, judge or what was done" />
      </ListTools>
      <PagedView
        query={query}
        skeleton={<Skeleton lines={10} />}
        empty={
          <EmptyState
            text={address.isFiltered ? 'Nothing fits this search' : 'Nothing yet'}
            more={address.isFiltered ? undefined : 'The first mark will be the first line.'}
          />
        }
      >
        {(lines) => (
          <Stack>
            <p aria-live="polite">{plural(first?.count ?? lines.length, 'Result')}</p>
            <LineList label="History">
              {lines.map(({ _id, user, content, reason, at }) => (
                <Line
                  key={_id}
                  title={content}
                  sub={[
                    `${user.name} ${user.lname}`.trim() || 'Closed account',
                    showMoment(new Date(at), timeZone),
                  ].join(' · ')}
                >
                  {reason && <p>Reason: {reason}</p>}
                </Line>
              ))}
            </LineList>
          </Stack>
        )}
      </PagedView>
    </>
  );
}
