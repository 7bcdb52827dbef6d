import { IconButton } from './icon-button.tsx';
import { StarIcon, StarredIcon } from './icons.ts';
import styles from './star-button.module.css';

interface Props {
  /** What gets the star. */
  readonly name: string;
  readonly starred: boolean;
  readonly onToggle: () => void;
}

/** A star on a tile: what has one comes first. */
export function StarButton({ name, starred, onToggle }: Props) {
  return (
    <IconButton
      label={starred ? `Remove the star of ${name}` : `Star ${name}`}
      aria-pressed={starred}
      icon={starred ? <StarredIcon /> : <StarIcon />}
      className={starred ? styles.starred : undefined}
      onClick={onToggle}
    />
  );
}
