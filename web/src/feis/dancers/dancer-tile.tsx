import type { DancerView } from '@rince/contracts/dancers';
import { levelLabel } from '@rince/domain/people/levels';
import { Portrait } from '../../ui/portrait.tsx';
import { Tile } from '../../ui/tile.tsx';

interface Props {
  readonly dancer: DancerView;
  readonly level: 2 | 3;
  /** Where it is not said already. */
  readonly withSchool?: boolean;
}

/** One dancer, on the way to the profile. */
export function DancerTile({ dancer, level, withSchool }: Props) {
  return (
    <Tile
      level={level}
      tint={dancer.grade}
      title={`${dancer.name} ${dancer.lname}`}
      lead={<Portrait of={dancer} />}
      sub={
        <>
          {levelLabel(dancer.level)}
          {withSchool && (
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
