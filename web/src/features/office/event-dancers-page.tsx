import type { EventDancer } from '@rince/contracts/routes/office';
import { levelLabel } from '@rince/domain/people/levels';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LevelLine } from '../../feis/dancers/level-line.tsx';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import { plural } from '../../lib/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Line } from '../../ui/line-list.tsx';
import { ListSearch, ListSelect, ListTools } from '../../ui/list-tools.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { completedOptions, GradeSelects } from './grade-selects.tsx';
import styles from './office.module.css';
import { OfficeList } from './office-list.tsx';
import { OfficePage } from './office-page.tsx';
import { eventDancersQuery, eventSchoolQuery } from './office-queries.ts';

const groups = [
  { value: 'all', label: 'Everything' },
  { value: 'grades', label: 'Grades' },
  { value: 'championship', label: 'Championship' },
];

const noDancers = { text: 'No Dancers Found', more: 'Dancers appear here as soon as their families have chosen.' };

interface DancersProps {
  readonly event: string;
  readonly school?: string;
  readonly placeholder: string;
}

function Dancers({ event, school, placeholder }: DancersProps) {
  const address = useListAddress();
  const asked = eventDancersQuery(event, address.asked, school === undefined ? {} : { school });
  const query = useInfiniteQuery({ ...asked, placeholderData: keepPreviousData });
  return (
    <>
      <ListTools>
        <ListSearch address={address} placeholder={placeholder} />
        <ListSelect address={address} name="filter" label="Filter" options={completedOptions} />
        <ListSelect address={address} name="group" label="Dances" options={groups} />
        <GradeSelects event={event} address={address} />
      </ListTools>
      <OfficeList label="Dancers" query={query} address={address} empty={noDancers}>
        {(dancer) => <DancerLine key={`${dancer.entry} ${dancer._id}`} event={event} dancer={dancer} />}
      </OfficeList>
    </>
  );
}

/** Who is entered in an event. */
export function EventDancersPage() {
  const { id = '' } = useParams();
  return (
    <OfficePage title="Dancers">
      <Dancers event={id} placeholder="Name, school or number" />
    </OfficePage>
  );
}

/** The dancers of one school at an event. */
export function EventSchoolPage() {
  const { id = '', schoolId = '' } = useParams();
  const school = useQuery(eventSchoolQuery(id, schoolId));
  return (
    <QueryView query={school}>
      {({ name, dancers, competitions }) => (
        <>
          <PageHeader
            title={name}
            sub={`${plural(dancers, 'dancer')}, ${plural(competitions, 'entry', 'entries')}`}
            back={`/app/event-dashboard/${id}/schools`}
            backTitle="Schools"
          />
          <Dancers event={id} school={schoolId} placeholder="Name or number" />
        </>
      )}
    </QueryView>
  );
}

const none = new URLSearchParams();

/** One dancer at an event: what they dance there. */
export function EventDancerPage() {
  const { id = '', dancerId = '' } = useParams();
  const query = useInfiniteQuery(eventDancersQuery(id, none, { dancer: dancerId }));
  const [dancer] = query.data?.pages[0]?.data ?? [];
  return (
    <>
      <PageHeader
        title={dancer ? `${dancer.name} ${dancer.lname}`.trim() || 'Erased' : 'Dancer'}
        sub={dancer && [dancer.school.name, levelLabel(dancer.level)].filter(Boolean).join(', ')}
        back={`/app/event-dashboard/${id}/dancers`}
        backTitle="Dancers"
      />
      <OfficeList label="Entries of this dancer" query={query} empty={noDancers}>
        {(one) => (
          <Line
            key={one.entry}
            lead={<NumberPlate number={one.dancerNumber} />}
            title={plural(one.competitions.length, 'competition')}
            badges={<Completed dancer={one} />}
            actions={<ButtonLink to={`/app/event-dashboard/${id}/entry/${one.entry}`}>Entry</ButtonLink>}
          >
            <LevelLine otherLevel={one.otherLevel} />
            <ul className={styles.sections}>
              {one.competitions.map(({ _id, code, title }) => (
                <li key={_id}>
                  <b>{code}</b> {title}
                </li>
              ))}
            </ul>
          </Line>
        )}
      </OfficeList>
    </>
  );
}

const Completed = ({ dancer }: { readonly dancer: EventDancer }) =>
  dancer.completed ? <Badge tone="good">Completed</Badge> : <Badge tone="red">Incomplete</Badge>;

function DancerLine({ event, dancer }: { readonly event: string; readonly dancer: EventDancer }) {
  const { _id, name, lname, dancerNumber, school, level, otherLevel, competitions } = dancer;
  return (
    <Line
      lead={
        <span className={styles.plates}>
          <NumberPlate number={dancerNumber} size="small" />
        </span>
      }
      title={`${name} ${lname}`.trim() || 'Erased'}
      to={`/app/event-dashboard/${event}/dancers/${_id}`}
      badges={<Completed dancer={dancer} />}
      sub={[school.name, levelLabel(level), plural(competitions.length, 'competition')].filter(Boolean).join(' · ')}
    >
      <LevelLine otherLevel={otherLevel} />
      <span className={styles.codes}>{competitions.map(({ code }) => code).join(' ')}</span>
    </Line>
  );
}
