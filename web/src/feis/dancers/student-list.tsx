import type { DancerView } from '@rince/contracts/dancers';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PagedView } from '../../ui/paged-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { DancerTile } from './dancer-tile.tsx';
import styles from './student-list.module.css';

/** So many are found by looking. */
const seenAtOnce = 9;

interface Props {
  readonly label: string;
  readonly level: 2 | 3;
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly data: readonly DancerView[] }>>;
  /** Finds students of this school by the beginnings of their names. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
}

/** The dancers of a school, and the way to one of many. */
export function StudentList({ label, level, query, search }: Props) {
  const navigate = useNavigate();
  return (
    <PagedView
      query={query}
      skeleton={<SkeletonTiles count={6} />}
      empty={<EmptyState text="No Students" more="Dancers appear here once their families choose this school." />}
    >
      {(students) => (
        <>
          {students.length > seenAtOnce && (
            <div className={styles.find}>
              <Combobox
                label="Find a student"
                placeholder="Search by name"
                nothingFound="No Students"
                minLength={2}
                value={null}
                search={search}
                onChange={(chosen) => chosen && void navigate(`/app/dancers/${chosen.id}/info`)}
              />
            </div>
          )}
          <TileGrid label={label}>
            {students.map((dancer) => (
              <DancerTile key={dancer._id} dancer={dancer} level={level} />
            ))}
          </TileGrid>
        </>
      )}
    </PagedView>
  );
}
