import type { DancerView } from '@rince/contracts/dancers';
import { Link } from 'react-router';
import { DancerTile } from '../../feis/dancers/dancer-tile.tsx';
import { AddTile } from '../../ui/add-tile.tsx';
import { PlusIcon } from '../../ui/icons.ts';
import { Section } from '../../ui/section.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';

export function HomeDancers({
  dancers,
  seesAll,
}: {
  readonly dancers: readonly DancerView[];
  readonly seesAll: boolean;
}) {
  return (
    <Section title="Dancer Profiles" action={seesAll && <Link to="/app/dancers">See All</Link>}>
      <TileGrid label="Dancer Profiles">
        {dancers.map((dancer) => (
          <DancerTile key={dancer._id} dancer={dancer} level={3} />
        ))}
        <AddTile to="/app/dancers/new" icon={<PlusIcon />}>
          Add New Dancer
        </AddTile>
      </TileGrid>
    </Section>
  );
}
