import type { CompetitionTile, OrganizerEvent } from '@rince/contracts/events';
import type { ComponentType } from 'react';
import type { EventJudge } from '../../feis/events/organizer-queries.ts';
import { countsOf, resultsState } from '../../feis/results/results-state.ts';
import { plural } from '../../lib/words.ts';
import {
  BellIcon,
  ChartIcon,
  CheckIcon,
  EditIcon,
  EntriesIcon,
  EventIcon,
  HistoryIcon,
  JudgeIcon,
  ListIcon,
  MergeIcon,
  PlayIcon,
  PrintIcon,
  ResultsIcon,
  SplitIcon,
} from '../../ui/icons.ts';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import styles from './dashboard.module.css';

interface Door {
  readonly title: string;
  readonly to: string;
  readonly icon: ComponentType;
  readonly sub: string;
  readonly shown: boolean;
}

/** The doors of an event; a full-service event has all of them. */
export function DashboardTiles({
  event,
  competitions,
  judges,
}: {
  readonly event: OrganizerEvent;
  readonly competitions: readonly CompetitionTile[];
  readonly judges: readonly EventJudge[];
}) {
  const isFull = event.level === 1;
  const completed = competitions.filter(({ complete }) => complete).length;
  const doors: readonly Door[] = [
    {
      title: 'Edit',
      to: 'edit/1',
      icon: EditIcon,
      sub: event.problems.length > 0 ? `${plural(event.problems.length, 'thing')} still missing` : 'Nothing is missing',
      shown: isFull && event.runs,
    },
    { title: 'Judges', to: 'judges', icon: JudgeIcon, sub: plural(judges.length, 'judge'), shown: isFull },
    {
      title: 'Results',
      to: 'results',
      icon: ResultsIcon,
      sub: resultsState({ ...event, ...countsOf(competitions) }).title,
      shown: isFull,
    },
    {
      title: 'Competitions',
      to: 'competitions',
      icon: ListIcon,
      sub: `${plural(competitions.length, 'competition')}, ${completed} completed`,
      shown: true,
    },
    { title: 'Merge Competitions', to: 'merge', icon: MergeIcon, sub: 'Few entries become one', shown: true },
    { title: 'Split Competitions', to: 'split', icon: SplitIcon, sub: 'Many entries become several', shown: true },
    {
      title: 'Schedule',
      to: 'schedule',
      icon: EventIcon,
      sub: 'Which competition is danced where, and when',
      shown: event.inPerson,
    },
    {
      title: 'Check-in',
      to: 'check-in',
      icon: CheckIcon,
      sub: 'Who is at the stage, by phone',
      shown: event.inPerson,
    },
    {
      title: 'Print Materials',
      to: 'print',
      icon: PrintIcon,
      sub: 'Numbers, judging sheets, check-in lists',
      shown: true,
    },
    {
      title: 'Entries',
      to: 'entries',
      icon: EntriesIcon,
      sub: event.runs ? 'Dancers, schools, payments, waiting lists' : 'Dancers, schools, waiting lists',
      shown: true,
    },
    {
      title: 'Reports',
      to: 'stats',
      icon: ChartIcon,
      sub: event.runs ? 'Figures, revenue, workbooks' : 'Figures and workbooks',
      shown: isFull,
    },
    { title: 'Activity', to: 'logs', icon: HistoryIcon, sub: 'Who did what, and when', shown: isFull },
    {
      title: 'Video reports',
      to: 'video-reports',
      icon: PlayIcon,
      sub: 'What somebody says is wrong with a video',
      shown: isFull && event.runs && event.takesVideos,
    },
    { title: 'Alerts', to: 'alerts', icon: BellIcon, sub: 'What you tell everybody at once', shown: isFull },
  ];
  return (
    <div className={styles.doors}>
      <TileGrid>
        {doors
          .filter(({ shown }) => shown)
          .map(({ title, to, icon: Icon, sub }) => (
            <Tile
              key={to}
              tint="primary"
              to={`/app/event-dashboard/${event._id}/${to}`}
              title={
                <span className={styles.door}>
                  <Icon />
                  {title}
                </span>
              }
              sub={sub}
            />
          ))}
      </TileGrid>
    </div>
  );
}
