import { useQuery } from '@tanstack/react-query';
import { showDays } from '../../lib/dates.ts';
import { hasRole, useOwnAccount } from '../../lib/own-account.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { judgeEventsQuery, tabulatedQuery } from './judging-queries.ts';

const title = "Events I'm Judging";

export function JudgeHomePage() {
  const self = useOwnAccount();
  const isJudge = hasRole(self, 'judge');
  const query = useQuery({ ...judgeEventsQuery, enabled: isJudge });
  const tabulated = useQuery({ ...tabulatedQuery, enabled: isJudge });
  if (!isJudge)
    return (
      <>
        <PageHeader title={title} />
        <EmptyState text="This page is for judges." more="Judges choose the judge role in their account settings." />
      </>
    );
  return (
    <>
      <PageHeader
        title={title}
        actions={
          tabulated.data &&
          tabulated.data.judgeEvents.length > 0 && <ButtonLink to="/app/tabulator">Events I'm Tabulating</ButtonLink>
        }
      />
      <QueryView query={query} skeleton={<SkeletonTiles />}>
        {({ judgeEvents }) =>
          judgeEvents.length === 0 ? (
            <EmptyState text="No Events Found" more="An organizer adds you to an event; it appears here by itself." />
          ) : (
            <TileGrid label={title}>
              {judgeEvents.map(({ _id, name, judgingStart, judgingEnd }) => (
                <Tile
                  key={_id}
                  level={2}
                  tint="primary"
                  title={name}
                  to={`/app/judge/${_id}`}
                  sub={`Judging ${showDays(judgingStart, judgingEnd)}`}
                />
              ))}
            </TileGrid>
          )
        }
      </QueryView>
    </>
  );
}
