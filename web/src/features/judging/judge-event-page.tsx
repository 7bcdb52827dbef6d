import type { judgeCompetitions } from '@rince/contracts/routes/judging';
import type { AnswerOf } from '@rince/contracts/row';
import { fold } from '@rince/domain/fold';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { tintOf } from '../../feis/events/tint-of.ts';
import { judgingThen } from '../../feis/events/windows.ts';
import { useWatch } from '../../lib/use-live.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { judgeEventQuery } from './judging-queries.ts';

type Competition = AnswerOf<typeof judgeCompetitions>['data'][number];

/** The competitions a judge has at an event: what is to do first, what is done last. */
export function JudgeEventPage() {
  const { id = '' } = useParams();
  const query = useQuery(judgeEventQuery(id));
  useWatch(id);
  const [search, setSearch] = useState('');
  return (
    <>
      <PageHeader title={query.data?.event.name ?? 'Judging'} back="/app/judge" backTitle="Events I'm Judging" />
      <QueryView query={query} skeleton={<SkeletonTiles count={6} />}>
        {({ event, open, data }) => {
          const wanted = fold(search);
          const shown = data.filter((one) =>
            fold(`${one.code} ${one.gradeTitle} ${one.rowTitle} ${one.columnTitle}`).includes(wanted),
          );
          const withEntries = shown.filter(({ completed, count }) => !completed && count > 0);
          const others = shown.filter(({ completed, count }) => !completed && count === 0);
          return (
            <Stack>
              {!open && (
                <Notice tone="red">
                  <p>This event is not open for adjudication</p>
                  <p>{judgingThen(event)}</p>
                </Notice>
              )}
              <TextField
                label="Find a competition"
                hideLabel
                type="search"
                placeholder="Code, dance or age group"
                value={search}
                onChange={({ target }) => setSearch(target.value)}
              />
              {shown.length === 0 && (
                <EmptyState
                  text="No competitions found"
                  more="Competitions appear here when you are assigned to them."
                />
              )}
              {withEntries.length > 0 && <Group title="To judge" event={id} competitions={withEntries} />}
              {shown.some(({ completed }) => completed) && (
                <Group title="Completed" event={id} competitions={shown.filter(({ completed }) => completed)} />
              )}
              {others.length > 0 && <Group title="Without entries" event={id} competitions={others} />}
            </Stack>
          );
        }}
      </QueryView>
    </>
  );
}

function Group({
  title,
  event,
  competitions,
}: {
  readonly title: string;
  readonly event: string;
  readonly competitions: readonly Competition[];
}) {
  return (
    <Section title={title}>
      <TileGrid label={title}>
        {competitions.map((one) => (
          <Tile
            key={one._id}
            plain
            tint={tintOf(one.type)}
            faded={one.completed}
            title={`${one.code} ${one.rowTitle}`}
            to={one.completed ? undefined : `/app/judge/${event}/${one._id}`}
            sub={`${one.gradeTitle}, ${one.columnTitle}`}
            foot={
              one.completed ? (
                <Badge tone="good">Completed</Badge>
              ) : (
                <>
                  <Badge tone={one.count === 0 ? 'red' : 'quiet'}>
                    {one.count === 1 ? '1 dancer' : `${one.count} dancers`}
                  </Badge>
                  {one.count > 0 && <Badge tone={one.percent === 100 ? 'good' : 'quiet'}>{`${one.percent}%`}</Badge>}
                </>
              )
            }
          />
        ))}
      </TileGrid>
    </Section>
  );
}
