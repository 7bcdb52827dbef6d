import type { LogLine } from '@rince/contracts/routes/office';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { showMoment } from '../../lib/dates.ts';
import { useWatch } from '../../lib/use-live.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Line } from '../../ui/line-list.tsx';
import { ListSearch, ListSelect, ListTools } from '../../ui/list-tools.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { GradeSelects } from './grade-selects.tsx';
import { LogDownload } from './log-download.tsx';
import { OfficeList } from './office-list.tsx';
import { askedOfLog, logQuery } from './office-queries.ts';
import { UndoLine } from './undo-line.tsx';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'views', label: 'Views' },
  { value: 'scoring', label: 'Scoring' },
  { value: 'submissions', label: 'Submissions' },
];
const sorts = [
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
];

/** Who did what at an event, and when. */
export function LogPage() {
  const { id = '' } = useParams();
  useWatch(id);
  const address = useListAddress();
  const event = useQuery(organizerEventQuery(id)).data;
  const query = useInfiniteQuery({ ...logQuery(id, address.asked), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader
        title="Activity"
        sub={event?.name}
        back={`/app/event-dashboard/${id}`}
        backTitle="Event dashboard"
        actions={event && <LogDownload event={event} asked={askedOfLog(id, address.asked)} />}
      />
      <ListTools>
        <ListSearch address={address} placeholder="Person, dancer, competition or number" />
        <ListSelect address={address} name="filter" label="Filter" options={filters} />
        <ListSelect address={address} name="sort" label="Sort" options={sorts} />
        <GradeSelects event={id} address={address} />
      </ListTools>
      <OfficeList
        label="Activity"
        query={query}
        address={address}
        empty={{
          text: 'No Activity Found',
          more: 'Whatever somebody does here from now on is listed: entries, marks, results, and who watched a video.',
        }}
      >
        {(line) => <LogEntry key={line._id} event={id} line={line} timeZone={event?.timeZone} />}
      </OfficeList>
    </>
  );
}

interface EntryProps {
  readonly event: string;
  readonly line: LogLine;
  readonly timeZone: string | undefined;
}

function LogEntry({ event, line, timeZone }: EntryProps) {
  const { user, content, reason, competition, ofMarks = false, undo, date } = line;
  return (
    <Line
      lead={<Portrait of={user} />}
      title={content}
      sub={[`${user.name} ${user.lname}`.trim() || 'Closed account', showMoment(new Date(date), timeZone)].join(' · ')}
      actions={
        <>
          <UndoLine undo={undo} content={content} />
          {competition && ofMarks && (
            <ButtonLink
              kind="quiet"
              to={`/app/tabulation/${event}/${competition}/history`}
              aria-label={`History of: ${content}`}
            >
              History
            </ButtonLink>
          )}
          {competition && (
            <ButtonLink
              kind="quiet"
              to={`/app/event-dashboard/${event}/competitions?competition=${competition}`}
              aria-label={`Competition of: ${content}`}
            >
              Competition
            </ButtonLink>
          )}
        </>
      }
    >
      {reason && <p>Reason: {reason}</p>}
    </Line>
  );
}
