import type { VideoReportView } from '@rince/contracts/routes/video-reports';
import { issueTypes } from '@rince/domain/entry/video-report';
import { finder } from '@rince/domain/people/searched-words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { NumberPlate } from '../../../feis/dancers/number-plate.tsx';
import { organizerEventQuery } from '../../../feis/events/organizer-queries.ts';
import { showMoment } from '../../../lib/dates.ts';
import { useWatch } from '../../../lib/use-live.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSearch, ListTools } from '../../../ui/list-tools.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Row } from '../../../ui/row.tsx';
import { SomeOf } from '../../../ui/some-of.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';
import { VideoPlayer } from '../video-player.tsx';
import { DecideReport, type Decision } from './decide-report.tsx';
import styles from './reports.module.css';
import { videoReportsQuery } from './viewing-queries.ts';

/** So many reports at a time. */
const reportsShown = 10;

/** What was reported of an event's videos, each with its video beside it. */
export function VideoReportsPage() {
  const { id = '' } = useParams();
  useWatch(id);
  const { data: event } = useQuery(organizerEventQuery(id));
  const query = useQuery(videoReportsQuery(id));
  const address = useListAddress();
  const finds = finder(address.params.get('search') ?? '');
  const base = `/app/event-dashboard/${id}`;
  return (
    <>
      <PageHeader title="Video reports" sub={event?.name} back={base} backTitle="Event dashboard" />
      <QueryView query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              text="No reports"
              more="When a family, a teacher or a judge reports an issue with a video, it is listed here."
              action={<ButtonLink to={base}>Event dashboard</ButtonLink>}
            />
          ) : (
            <Stack>
              <ListTools>
                <ListSearch address={address} placeholder="Number, competition or words" />
              </ListTools>
              <Reports
                reports={data.filter((one) => finds(wordsOf(one)))}
                timeZone={event?.timeZone}
                showAll={address.clear}
              />
            </Stack>
          )
        }
      </QueryView>
    </>
  );
}

const wordsOf = ({ dancerNumber, type, code, rowTitle, title, comments, by }: VideoReportView): string =>
  [dancerNumber, type, code, rowTitle, title, comments, by].join(' ');

interface ReportsProps {
  readonly reports: readonly VideoReportView[];
  readonly timeZone: string | undefined;
  readonly showAll: () => void;
}

/** Reports that fit what is searched, those that are closed last. */
function Reports({ reports, timeZone, showAll }: ReportsProps) {
  if (reports.length === 0)
    return (
      <EmptyState
        text="No reports"
        more="Nothing fits this search."
        action={<Button onClick={showAll}>Show all</Button>}
      />
    );
  return (
    <SomeOf
      all={reports.toSorted((a, b) => Number(a.state === 'closed') - Number(b.state === 'closed'))}
      step={reportsShown}
    >
      {(some) => (
        <ul className={styles.reports} aria-label="Reports">
          {some.map((report) => (
            <Report key={report._id} report={report} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </SomeOf>
  );
}

function Report({ report, timeZone }: { readonly report: VideoReportView; readonly timeZone: string | undefined }) {
  const [decision, setDecision] = useState<Decision>();
  const { dancerNumber, code, rowTitle, title, type, comments, by, at, answer, path, state, until, sentAt } = report;
  const moment = (one: string): string => showMoment(new Date(one), timeZone);
  // Of a feis in a hall: not a report, but a dancer who cannot come.
  const isLeave = type === 'Dances by video';
  // What was noticed by itself was said by nobody who could read an answer.
  const isSaid = issueTypes.some((one) => one === type);
  const isOther = sentAt !== undefined && sentAt > at;
  const isSentAgain = report.askedAt !== undefined && sentAt !== undefined && sentAt > report.askedAt;
  return (
    <li className={styles.report}>
      <div className={styles.screen}>
        {path === undefined ? (
          <p className={styles.dark}>There is no video of this round now.</p>
        ) : (
          <VideoPlayer key={path} label={`${title}, dancer ${dancerNumber}`} path={path} />
        )}
      </div>
      <div className={styles.text}>
        <div className={styles.head}>
          <NumberPlate number={dancerNumber} size="small" />
          <h2 className={styles.type}>{type}</h2>
          {state === 'closed' ? (
            <Badge>Closed</Badge>
          ) : isSentAgain ? (
            <Badge tone="good">{isLeave ? 'Sent' : 'Sent again'}</Badge>
          ) : until === undefined ? (
            <Badge tone="gold">Open</Badge>
          ) : (
            <Badge tone="gold">{isLeave ? 'Not sent yet' : 'Asked for another'}</Badge>
          )}
        </div>
        <p className={styles.place}>
          <Link to={`/app/j/${report.round}/${report.videos}`}>
            {code} {rowTitle}, {title}
          </Link>
        </p>
        {comments !== '' && <blockquote className={styles.words}>{comments}</blockquote>}
        <p className={styles.by}>
          {by}, {moment(at)}
        </p>
        {until !== undefined && (
          <p>
            {isLeave ? 'A' : 'Another'} video {new Date(until) > new Date() ? 'is' : 'was'} taken until {moment(until)}.
          </p>
        )}
        {isOther && <p>The video that is shown here was sent on {moment(sentAt)}.</p>}
        {answer !== undefined && (
          <p>
            <strong>Your answer:</strong> {answer}
          </p>
        )}
        {state === 'open' && (
          <Row>
            {report.entry !== '' && (
              <Button kind="primary" onClick={() => setDecision('ask')}>
                Ask for {isLeave && path === undefined ? 'the' : 'another'} video
              </Button>
            )}
            {isSaid && <Button onClick={() => setDecision('answer')}>Answer</Button>}
            <Button onClick={() => setDecision('close')}>Close</Button>
          </Row>
        )}
      </div>
      {decision && <DecideReport {...{ report, decision, timeZone }} onClose={() => setDecision(undefined)} />}
    </li>
  );
}
