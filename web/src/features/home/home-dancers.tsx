import type { Dancer } from '@rince/contracts/dancers';
import { levelLabel } from '@rince/domain/levels';
import { Link } from 'react-router';
import { AddTile } from '../../ui/add-tile.tsx';
import { PlusIcon } from '../../ui/icons.ts';
import { Portrait } from '../../ui/portrait.tsx';
import { Section } from '../../ui/section.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';

export function HomeDancers({ dancers, seesAll }: { readonly dancers: readonly Dancer[]; readonly seesAll: boolean }) {
  return (
    <Section title="Dancer Profiles" action={seesAll && <Link to="/app/dancers">See All</Link>}>
      <TileGrid label="Dancer Profiles">
        {dancers.map((dancer) => (
          <Tile
            key={dancer._id}
            tint={dancer.grade}
            title={`${dancer.name} ${dancer.lname}`}
            lead={<Portrait of={dancer} />}
            sub={levelLabel(dancer.level)}
            to={`/app/dancers/${dancer._id}/info`}
          />
        ))}
        <AddTile to="/app/dancers/new" icon={<PlusIcon />}>
          Add New Dancer
        </AddTile>
      </TileGrid>
    </Section>
  );
}
