import { getEvent } from '@rince/contracts/routes/events';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { competitionsQuery } from '../../feis/events/organizer-queries.ts';
import { queryOf } from '../../lib/query-of.ts';
import { Badge } from '../../ui/badge.tsx';
import { Line, LineList } from '../../ui/line-list.tsx';
import { Section } from '../../ui/section.tsx';
import { EventResultsPage } from './event-results-page.tsx';
import { useToldOfResults } from './use-told-of-results.ts';

/** An event's results inside the app: what everybody reads, and for the office what is not public yet. */
export function AppEventResultsPage() {
  const { id = '' } = useParams();
  useToldOfResults(id);
  return <EventResultsPage more={<NotPublicYet event={id} />} />;
}

function NotPublicYet({ event }: { readonly event: string }) {
  const found = useQuery(queryOf(getEvent, { params: { id: event } }, [`event:${event}`]));
  const isOffice = found.data?.mine === true;
  const { data } = useQuery({ ...competitionsQuery(event), enabled: isOffice, retry: false });
  const waiting = (data?.data ?? []).filter(
    ({ hasResults, hasPublicResults, isPublicOutdated }) => hasResults && (!hasPublicResults || isPublicOutdated),
  );
  if (waiting.length === 0) return null;
  return (
    <Section title="Not public yet">
      <LineList label="Results that are not public yet">
        {waiting.map(({ _id, code, rowTitle, gradeTitle, columnTitle, hasPublicResults, needsCalculation }) => (
          <Line
            key={_id}
            title={`${code} · ${rowTitle}`}
            to={`/app/results/event/${event}/${_id}?latest=1`}
            sub={`${gradeTitle}, ${columnTitle}`}
            badges={
              <>
                {hasPublicResults && <Badge tone="gold">An older result is public</Badge>}
                {needsCalculation && <Badge tone="red">Marks changed</Badge>}
              </>
            }
          />
        ))}
      </LineList>
    </Section>
  );
}
