import { clockOf } from '@rince/domain/schedule/schedule';
import { isDancing } from '@rince/domain/sheet/not-dancing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { useLiveState, useWatch } from '../../lib/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { UndoIcon } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './check-in.module.css';
import {
  type CalledCompetition,
  type CheckInDancer,
  type CheckInSheet,
  callOf,
  checkInQuery,
  checkInsQuery,
  roundWords,
  silentMs,
} from './check-in-queries.ts';
import { DancerLine } from './dancer-line.tsx';
import { NumberSearch } from './number-search.tsx';
import { countHere, ofRound, type Shown, shownOf } from './shown.ts';
import { RefusedTaps, WaitingTaps } from './taps-line.tsx';
import { saveTap } from './unsent-check-ins.ts';
import { useUnsentTaps } from './use-unsent-taps.ts';

/** The dancers of one competition, to be ticked off as they come to the stage. */
export function CheckInCompetitionPage() {
  const { id = '', competition = '', round: named = '1' } = useParams();
  const round = Number(named);
  useWatch(id);
  const isLive = useLiveState() === 'on';
  const { search } = useLocation();
  const event = useQuery(organizerEventQuery(id)).data;
  const all = useQuery(checkInsQuery(id)).data?.competitions ?? [];
  const query = useQuery({ ...checkInQuery(id, competition, round), refetchInterval: !isLive && silentMs });
  const base = `/app/event-dashboard/${id}/check-in`;
  const isThis = (one: CalledCompetition): boolean => one._id === competition && one.round === round;
  const own = all.find(isThis)?.at;
  const sameStage = all.filter(({ at }) => at?.stage === own?.stage && at?.day === own?.day);
  const next = own && sameStage[sameStage.findIndex(isThis) + 1];
  const head = { back: `${base}${search}`, backTitle: 'Check-in' };
  return (
    <QueryView query={query} head={<PageHeader title="Check-in" {...head} />} skeleton={<Skeleton lines={8} />}>
      {(sheet) => (
        <>
          <PageHeader
            {...head}
            title={`${sheet.code} ${sheet.grade}`}
            sub={[
              sheet.title,
              roundWords(round),
              own && `${own.stage}, ${clockOf(own.start)}`,
              own ? undefined : event?.name,
            ]
              .filter(Boolean)
              .join('. ')}
          />
          {sheet.dancers.length === 0 ? (
            <EmptyState
              drawing="slip"
              text={sheet.waits ? 'Nobody is recalled yet' : 'Nobody is in this competition'}
              more={sheet.waits ? 'Whoever is recalled stands here as soon as the tabulators say so.' : undefined}
              action={<ButtonLink to={`${base}${search}`}>Other competitions</ButtonLink>}
            />
          ) : (
            <Dancers
              key={`${competition} ${round}`}
              event={id}
              competition={competition}
              sheet={sheet}
              next={next && { code: next.code, to: `${base}/${callOf(next)}${search}` }}
            />
          )}
        </>
      )}
    </QueryView>
  );
}

interface Props {
  readonly event: string;
  readonly competition: string;
  readonly sheet: CheckInSheet;
  /** What is called next on this stage. */
  readonly next: { readonly code: string; readonly to: string } | undefined;
}

type Wanted = Pick<Shown, 'here' | 'dance' | 'speed'>;

function Dancers({ event, competition, sheet, next }: Props) {
  const unsent = useUnsentTaps();
  const [last, setLast] = useState<{ readonly line: string; readonly before: Wanted }>();
  const [found, setFound] = useState<string>();
  const lines = sheet.dancers.map((dancer) => ({
    dancer,
    dances: isDancing(dancer),
    ...shownOf(dancer, ofRound(unsent[`${competition}-${dancer._id}`], sheet.round)),
  }));
  const { here, dancing } = countHere(lines);
  const say = (dancer: CheckInDancer, { here: isHere, dance, speed }: Wanted, seen: number): void =>
    saveTap(
      {
        ...{ id: `${competition}-${dancer._id}`, dancer: dancer.dancer, here: isHere, seen },
        ...(sheet.round > 1 ? { round: sheet.round } : {}),
        ...(isHere && dance ? { dance } : {}),
        ...(isHere && speed ? { speed } : {}),
      },
      { event, code: sheet.code, dancerNumber: dancer.dancerNumber },
    );
  const tap = (line: string, wanted: Wanted): void => {
    const one = lines.find(({ dancer }) => dancer._id === line);
    if (!one) return;
    setLast({ line, before: { here: one.here, dance: one.dance, speed: one.speed } });
    say(one.dancer, wanted, one.revision);
  };
  const lastLine = lines.find(({ dancer }) => dancer._id === last?.line);
  const undo = (): void => {
    if (!last || !lastLine) return;
    say(lastLine.dancer, last.before, lastLine.revision);
    setLast(undefined);
  };
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <NumberSearch
          lines={lines}
          onFound={setFound}
          onHere={(line) => {
            const { dance, speed } = lines.find(({ dancer }) => dancer._id === line) ?? {};
            tap(line, { here: true, dance, speed });
          }}
        />
        <p className={styles.total} data-all={here >= dancing || undefined} aria-live="polite">
          <b>{here}</b> of {dancing} here
        </p>
      </div>
      <RefusedTaps shown={lines.map(({ dancer }) => `${competition}-${dancer._id}`)} />
      <ul className={styles.list} aria-label="Dancers">
        {lines.map(({ dancer, dances, ...shown }) => (
          <DancerLine
            key={dancer._id}
            event={event}
            competition={competition}
            round={sheet.round}
            dancer={dancer}
            dances={dances}
            shown={shown}
            hasSet={sheet.hasSet}
            isFound={found === dancer._id}
            onTap={(wanted) => tap(dancer._id, wanted)}
          />
        ))}
      </ul>
      <div className={styles.bar} data-bottom-bar>
        <WaitingTaps />
        <span className={styles.said} aria-live="polite">
          {lastLine && `${lastLine.dancer.dancerNumber} is ${lastLine.here ? 'here' : 'not here'}`}
        </span>
        <Button icon={<UndoIcon />} disabled={!lastLine} onClick={undo}>
          Undo
        </Button>
        {next && <ButtonLink to={next.to}>Next: {next.code}</ButtonLink>}
      </div>
    </div>
  );
}
