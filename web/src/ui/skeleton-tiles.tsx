import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';
import { TileGrid } from './tile-grid.tsx';

/** Stands where tiles will be. */
export function SkeletonTiles({ count = 3 }: { readonly count?: number }) {
  return (
    <div role="status" aria-busy="true">
      <span className="hidden-text">Loading</span>
      <TileGrid>
        {Array.from({ length: count }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other name.
          <div key={i} className={classNames(styles.block, styles.tile)} />
        ))}
      </TileGrid>
    </div>
  );
}
