import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { plural } from '../../lib/words.ts';
import { Line } from '../../ui/line-list.tsx';
import { ListSearch, ListSelect, ListTools } from '../../ui/list-tools.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { GradeSelects } from './grade-selects.tsx';
import { OfficeList } from './office-list.tsx';
import { OfficePage } from './office-page.tsx';
import { eventSchoolsQuery } from './office-queries.ts';

const sizes = [
  { value: 'all', label: 'Any number' },
  { value: 'one', label: 'One dancer' },
  { value: 'more', label: 'More dancers' },
];

/** The schools whose dancers are entered in an event. */
export function EventSchoolsPage() {
  const { id = '' } = useParams();
  const address = useListAddress();
  const query = useInfiniteQuery({ ...eventSchoolsQuery(id, address.asked), placeholderData: keepPreviousData });
  return (
    <OfficePage title="Schools">
      <ListTools>
        <ListSearch address={address} placeholder="School or dancer" />
        <ListSelect address={address} name="size" label="Dancers" options={sizes} />
        <GradeSelects event={id} address={address} />
      </ListTools>
      <OfficeList
        label="Schools"
        query={query}
        address={address}
        empty={{ text: 'No Schools Found', more: 'Schools appear here with their first dancer.' }}
      >
        {({ _id, name, dancers, competitions }) => (
          <Line
            key={_id}
            title={name}
            to={`/app/event-dashboard/${id}/schools/${_id}`}
            sub={`${plural(dancers, 'dancer')}, ${plural(competitions, 'entry', 'entries')}`}
          />
        )}
      </OfficeList>
    </OfficePage>
  );
}
