import type { Dancer } from '@rince/contracts/dancers';
import { levelLabel } from '@rince/domain/levels';
import { Portrait } from '../../ui/portrait.tsx';
import { Tile } from '../../ui/tile.tsx';

/** One dancer, with the school unless it is said already. */
export function DancerTile({ dancer, plain }: { readonly dancer: Dancer; readonly plain?: boolean }) {
  return (
    <Tile
      level={plain ? 3 : 2}
      tint={dancer.grade}
      title={`${dancer.name} ${dancer.lname}`}
      lead={<Portrait of={dancer} />}
      sub={
        <>
          {levelLabel(dancer.level)}
          {!plain && (
            <>
              <br />
              {dancer.school.name}
            </>
          )}
        </>
      }
      to={`/app/dancers/${dancer._id}/info`}
    />
  );
}
