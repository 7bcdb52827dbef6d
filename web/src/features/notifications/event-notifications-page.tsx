import { getEvent } from '@rince/contracts/routes/events';
import {
  listEventNotices,
  type NoticeView,
  pinEventNotice,
  readEventNotice,
  readFilters,
} from '@rince/contracts/routes/notices';
import { runsEvent } from '@rince/domain/access';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ageChoices, readChoices } from '../../lib/list-choices.ts';
import { actorOf, useOwnAccount } from '../../lib/own-account.ts';
import { queryOf, rowKey } from '../../lib/query-of.ts';
import { useWatch } from '../../lib/use-live.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckIcon, PinIcon, UnpinIcon } from '../../ui/icons.ts';
import { ListSearch, ListSelect, ListTools } from '../../ui/list-tools.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { showFailure } from '../../ui/toast.ts';
import { useListAddress } from '../../ui/use-list-address.ts';
import { NoticeItem } from './notice-item.tsx';
import { NoticeList } from './notice-list.tsx';
import styles from './notices.module.css';
import { eventNotices, type NoticesShown } from './notices-query.ts';

const shownBy = (address: URLSearchParams): NoticesShown => ({
  filter: readFilters.find((one) => one === address.get('filter')) ?? 'all',
  oldestFirst: address.get('sort') === 'oldest',
  search: address.get('search')?.trim() ?? '',
});

/** What happened at an event, for those who run it. */
export function EventNotificationsPage() {
  const { id = '' } = useParams();
  const address = useListAddress();
  const event = useQuery(queryOf(getEvent, { params: { id } }, [`event:${id}`])).data;
  const query = useInfiniteQuery({ ...eventNotices(id, shownBy(address.asked)), placeholderData: keepPreviousData });
  const actor = actorOf(useOwnAccount());
  useWatch(id);
  return (
    <>
      <PageHeader
        title="Notifications"
        sub={event?.name}
        back={`/app/event-dashboard/${id}`}
        backTitle={event?.name ?? 'Event'}
      />
      <ListTools>
        <ListSearch address={address} />
        <ListSelect address={address} name="filter" label="Filter" options={readChoices} />
        <ListSelect address={address} name="sort" label="Sort" options={ageChoices} />
      </ListTools>
      <NoticeList
        query={query}
        empty={
          <EmptyState
            drawing="bell"
            text="No Notifications Found"
            more={
              address.isFiltered
                ? 'Nothing fits what you chose.'
                : 'Paid entries, new judges and published results are told here.'
            }
            action={address.isFiltered && <Button onClick={address.clear}>Show all</Button>}
          />
        }
      >
        {(notice) => <EventNotice notice={notice} mayPin={event !== undefined && runsEvent(actor, event)} />}
      </NoticeList>
    </>
  );
}

function EventNotice({ notice, mayPin }: { readonly notice: NoticeView; readonly mayPin: boolean }) {
  const client = useQueryClient();
  const again = (): void => void client.invalidateQueries({ queryKey: rowKey(listEventNotices) });
  const pin = useWrite(pinEventNotice, { onSuccess: again });
  const read = useWrite(readEventNotice, { onSuccess: again });
  const { _id, topStory, seen, title } = notice;
  const params = { id: _id };
  const markRead = (next: boolean): void => read.mutate({ params, body: { seen: next } }, { onError: showFailure });
  return (
    <div className={styles.withTools}>
      <NoticeItem notice={notice} onGo={() => seen || markRead(true)} />
      <div className={styles.itemTools}>
        {mayPin && (
          <Button
            kind="quiet"
            aria-label={`${topStory ? 'Take down' : 'Top story'}: ${title}`}
            icon={topStory ? <UnpinIcon /> : <PinIcon />}
            busy={pin.isPending}
            onClick={() => pin.mutate({ params, body: { topStory: !topStory } }, { onError: showFailure })}
          >
            {topStory ? 'Take down' : 'Top story'}
          </Button>
        )}
        <Button
          kind="quiet"
          aria-label={`${seen ? 'Completed' : 'Complete'}: ${title}`}
          icon={<CheckIcon />}
          className={seen ? styles.completed : undefined}
          busy={read.isPending}
          onClick={() => markRead(!seen)}
        >
          {seen ? 'Completed' : 'Complete'}
        </Button>
      </div>
    </div>
  );
}
