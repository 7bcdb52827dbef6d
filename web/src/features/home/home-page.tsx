import { homePage } from '@rince/contracts/routes/account';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasRole, isAdmin, useOwnAccount } from '../../lib/own-account.ts';
import { queryOf } from '../../lib/query-of.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { EventModal } from './event-modal.tsx';
import { HomeDancers } from './home-dancers.tsx';
import { HomeEntries } from './home-entries.tsx';
import type { HomeEvent } from './home-event.ts';
import { HomeEvents } from './home-events.tsx';

const homeQuery = queryOf(homePage, {}, ['event:*', 'entry:*']);

/** The dashboard: what is coming, one's dancers, one's entries. */
export function HomePage() {
  const self = useOwnAccount();
  const query = useQuery(homeQuery);
  const [shown, setShown] = useState<HomeEvent>();
  const family = hasRole(self, 'dancer', 'parent', 'teacher');
  const seesAll = family || isAdmin(self);
  return (
    <>
      <PageHeader title={`Hello, ${self.name}`} />
      <QueryView query={query} skeleton={<SkeletonTiles count={6} />}>
        {(home) => (
          <>
            <HomeEvents events={home.events} count={home.eventCount} onShow={setShown} />
            {family && <HomeDancers dancers={home.dancers} seesAll={seesAll} />}
            {family && <HomeEntries entries={home.entries} seesAll={seesAll} />}
          </>
        )}
      </QueryView>
      <EventModal event={shown} onClose={() => setShown(undefined)} />
    </>
  );
}
