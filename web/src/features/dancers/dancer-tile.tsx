import type { Dancer } from '@rince/contracts/dancers';
import { levelLabel } from '@rince/domain/levels';
import { Portrait } from '../../ui/portrait.tsx';
import { Tile } from '../../ui/tile.tsx';

/** One dancer, with the school. */
export function DancerTile({ dancer }: { readonly dancer: Dancer }) {
  return (
    <Tile
      level={2}
      tint={dancer.grade}
      title={`${dancer.name} ${dancer.lname}`}
      lead={<Portrait of={dancer} />}
      sub={
        <>
          {levelLabel(dancer.level)}
          <br />
          {dancer.school.name}
        </>
      }
      to={`/app/dancers/${dancer._id}/info`}
    />
  );
}
