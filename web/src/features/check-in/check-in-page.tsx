import { dayIn } from '@rince/domain/event/windows';
import { fold } from '@rince/domain/fold';
import { clockOf } from '@rince/domain/schedule/schedule';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { tintOf } from '../../feis/events/tint-of.ts';
import { showDay } from '../../lib/dates.ts';
import { serverNow } from '../../lib/server-time.ts';
import { useLiveState, useWatch } from '../../lib/use-live.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSearch, ListSelect } from '../../ui/list-tools.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import styles from './check-in.module.css';
import {
  type CalledCompetition,
  type CheckIns,
  callOf,
  checkInsQuery,
  roundWords,
  silentMs,
} from './check-in-queries.ts';
import { RefusedTaps, WaitingTaps } from './taps-line.tsx';

/** The competitions of a stage as they are called, with how many are there. */
export function CheckInPage() {
  const { id = '' } = useParams();
  useWatch(id);
  const isLive = useLiveState() === 'on';
  const event = useQuery(organizerEventQuery(id)).data;
  const query = useQuery({ ...checkInsQuery(id), refetchInterval: !isLive && silentMs });
  const base = `/app/event-dashboard/${id}`;
  return (
    <>
      <PageHeader title="Check-in" sub={event?.name} back={base} backTitle="Event dashboard" />
      <QueryView query={query} skeleton={<Skeleton lines={8} />}>
        {(found) => <Stages base={base} found={found} today={event ? dayIn(event.timeZone, serverNow()) : undefined} />}
      </QueryView>
    </>
  );
}

interface Props {
  readonly base: string;
  readonly found: CheckIns;
  readonly today: string | undefined;
}

function Stages({ base, found: { stages, days, competitions }, today }: Props) {
  const address = useListAddress();
  const search = fold(address.params.get('search')?.trim() ?? '');
  const stage = address.params.get('stage') ?? '';
  // Whoever opens the page on the day itself means that day.
  const ordered = days.includes(today ?? '') ? [today ?? '', ...days.filter((day) => day !== today)] : days;
  const day = address.params.get('day') || (ordered[0] ?? '');
  const isScheduled = days.length > 0;
  const shown = competitions.filter(({ code, title, grade, at }) => {
    // What is looked for by name may be danced on another stage.
    if (search !== '') return fold(`${code} ${title} ${grade}`).includes(search);
    return at === undefined ? stage === '' : at.day === day && (stage === '' || at.stage === stage);
  });
  if (competitions.length === 0)
    return (
      <EmptyState
        drawing="stage"
        text="Nobody has entered yet"
        more="Whoever enters a competition is checked in here on the day."
        action={<ButtonLink to={`${base}/competitions`}>Competitions</ButtonLink>}
      />
    );
  return (
    <div className={styles.page}>
      {!isScheduled && (
        <Notice action={<ButtonLink to={`${base}/schedule`}>Schedule</ButtonLink>}>
          No schedule yet. Find a competition by its code or name.
        </Notice>
      )}
      <search className={styles.tools}>
        {isScheduled && (
          <ListSelect
            address={address}
            name="stage"
            label="Stage"
            options={[{ value: '', label: 'All stages' }, ...stages.map((title) => ({ value: title, label: title }))]}
          />
        )}
        {days.length > 1 && (
          <ListSelect
            address={address}
            name="day"
            label="Day"
            options={ordered.map((one) => ({ value: one, label: showDay(one) }))}
          />
        )}
        <ListSearch address={address} placeholder="Code or name" />
      </search>
      <WaitingTaps />
      <RefusedTaps />
      {shown.length === 0 ? (
        <EmptyState
          drawing="stage"
          text="No competition here"
          more={search === '' ? 'Nothing begins on this stage on this day.' : 'Nothing fits this search.'}
          action={<Button onClick={address.clear}>Show all</Button>}
        />
      ) : (
        <ul className={styles.list} aria-label="Competitions" data-timed={isScheduled || undefined}>
          {shown.map((one) => (
            <Called
              key={callOf(one)}
              one={one}
              to={`${base}/check-in/${callOf(one)}?${address.params}`}
              isScheduled={isScheduled}
              withStage={stage === ''}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface CalledProps {
  readonly one: CalledCompetition;
  readonly to: string;
  /** Others have a time, and this one may. */
  readonly isScheduled: boolean;
  readonly withStage: boolean;
}

function Called({
  one: { code, title, grade, type, here, dancing, complete, round, waits, at },
  to,
  isScheduled,
  withStage,
}: CalledProps) {
  const isAll = dancing > 0 && here >= dancing;
  return (
    <li className={styles.called} data-tint={tintOf(type)} data-over={complete || undefined}>
      <Link to={to} className={styles.open}>
        {isScheduled && <span className={styles.time}>{at ? clockOf(at.start) : '–'}</span>}
        <span className={styles.what}>
          <span className={styles.code}>
            {code} {grade}
          </span>
          <span className={styles.quiet}>
            {[roundWords(round), title, withStage && at ? at.stage : ''].filter(Boolean).join('. ')}
          </span>
        </span>
        {complete ? (
          <Badge>Completed</Badge>
        ) : waits ? (
          <span className={styles.quiet}>No recall yet</span>
        ) : (
          <span className={styles.figure} data-all={isAll || undefined}>
            <span>
              <b className={styles.many}>{here}</b> of {dancing}
            </span>
            <span className={styles.quiet}> {isAll ? 'All here' : 'here'}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
