import { generatePrintData } from '@rince/contracts/routes/schedule';
import {
  type CardOrder,
  type Paper,
  type PrintType,
  printTitles,
  printTypes,
} from '@rince/domain/schedule/print-types';
import { unplacedRounds } from '@rince/domain/schedule/unplaced';
import { someOf } from '@rince/domain/some-of';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { useWatch } from '../../lib/use-live.ts';
import { useWrite } from '../../lib/use-write.ts';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { showFailure } from '../../ui/toast.ts';
import { PrintList } from './print-list.tsx';
import styles from './schedule.module.css';
import { type EventSchedule, printsQuery, scheduleQuery } from './schedule-queries.ts';
import { ScheduleUpload } from './schedule-upload.tsx';

/** For when the socket is silent. */
const everyMs = 4000;

const says: Readonly<Record<PrintType, string>> = {
  dancerNumbers: 'A card for each dancer, with the number as large as the page',
  judgingSheets: 'A sheet for each competition, round and judge, to write marks on',
  checkins: 'A list to tick off for each stage and hour',
  lateEntries: 'Who came, who left and whose number is another one since the last print',
  stageHeaders: 'A big page for each stage, and a strip for each competition',
  medals: 'How many medals of each place, and for each competition, if everybody entered dances',
  envelopeList: 'The envelopes of number cards, school by school, to tick off',
  awardScript: 'Who is called for which place, the last one first, ties said aloud',
  trophyLabels: 'A label for each place of every result, to cut out',
};

/** What is printed for the day of a feis: from its schedule, and not without one. */
export function PrintPage() {
  const { id = '' } = useParams();
  useWatch(id);
  const event = useQuery(organizerEventQuery(id)).data;
  const schedule = useQuery(scheduleQuery(id));
  const prints = useQuery({
    ...printsQuery(id),
    refetchInterval: ({ state }) =>
      state.data?.prints.some(({ status }) => status === 'generating') === true && everyMs,
  });
  const base = `/app/event-dashboard/${id}`;
  return (
    <>
      <PageHeader
        title="Print Materials"
        sub={event?.name}
        back={base}
        backTitle="Event dashboard"
        actions={<ButtonLink to={`${base}/schedule`}>Schedule</ButtonLink>}
      />
      <div className={styles.page}>
        <QueryView query={schedule}>
          {(found) => {
            const upload = event?.runs === true && <ScheduleUpload event={id} name={event.name} schedule={found} />;
            const isReady = found.revision > 0;
            return (
              <>
                {!isReady && upload}
                {!isReady && event?.runs === false && (
                  <Notice>Prints are made from the schedule. Whoever runs this event uploads it.</Notice>
                )}
                {isReady && <NotPrinted schedule={found} />}
                <Generate event={id} isReady={isReady} />
                <Section title="Generated prints">
                  <QueryView query={prints}>
                    {({ prints: all }) => <PrintList prints={all} timeZone={event?.timeZone} />}
                  </QueryView>
                </Section>
                {isReady && upload}
              </>
            );
          }}
        </QueryView>
      </div>
    </>
  );
}

/** More codes than these are counted. */
const mostCodes = 12;

/** Paper is made stage by stage: a round that has no stage is on none, and somebody should know before the morning. */
function NotPrinted({ schedule }: { readonly schedule: EventSchedule }) {
  const missing = unplacedRounds(schedule.competitions, schedule.blocks);
  if (missing.length === 0) return null;
  const codes = [...new Set(missing.map(({ one }) => one.code))];
  return (
    <Notice>
      {plural(missing.length, 'round')} with dancers {missing.length === 1 ? 'is' : 'are'} not in the schedule, so no
      judging sheet, check-in list or header is made: {someOf(codes, mostCodes)}. Put them into the schedule first.
    </Notice>
  );
}

function Generate({ event, isReady }: { readonly event: string; readonly isReady: boolean }) {
  const queries = useQueryClient();
  const [paper, setPaper] = useState<Paper>('A4');
  const [order, setOrder] = useState<CardOrder>('number');
  const write = useWrite(generatePrintData, {
    onSuccess: () => queries.invalidateQueries({ queryKey: printsQuery(event).queryKey }),
  });
  const busy = write.isPending ? write.variables.body?.type : undefined;
  return (
    <Panel title="Generate prints">
      <fieldset className={styles.generate} disabled={!isReady} aria-describedby="why-not">
        <legend className="hidden-text">Generate prints</legend>
        {!isReady && (
          <p id="why-not" className={styles.quiet}>
            There is no schedule yet. Once there is one, these can be printed.
          </p>
        )}
        <div className={styles.choices}>
          <Select
            label="Paper"
            value={paper}
            options={[
              { value: 'A4', label: 'A4' },
              { value: 'letter', label: 'Letter' },
            ]}
            onChange={({ target }) => setPaper(target.value as Paper)}
          />
          <Select
            label="Order of number cards"
            value={order}
            options={[
              { value: 'number', label: 'By number' },
              { value: 'school', label: 'By school, with envelopes' },
            ]}
            onChange={({ target }) => setOrder(target.value as CardOrder)}
          />
        </div>
        <ul className={styles.types}>
          {printTypes.map((type) => (
            <li key={type}>
              <div>
                <strong>{printTitles[type]}</strong>
                <span className={styles.quiet}>{says[type]}</span>
              </div>
              <Button
                busy={busy === type}
                disabled={!isReady || busy !== undefined}
                aria-label={`Generate ${printTitles[type]}`}
                onClick={() => write.mutate({ body: { event, type, paper, order } }, { onError: showFailure })}
              >
                Generate
              </Button>
            </li>
          ))}
        </ul>
      </fieldset>
    </Panel>
  );
}
