import { levelLabel } from '@rince/domain/people/levels';
import styles from './level-line.module.css';

interface Props {
  /** Whose it is, where several stand together. */
  readonly name?: string;
  readonly otherLevel: { readonly level: string; readonly note?: string | undefined } | undefined;
}

/** At which other level a dancer is entered, and why, for those who may know; nothing where it is the own one. */
export function LevelLine({ name, otherLevel }: Props) {
  if (!otherLevel) return null;
  const { level, note } = otherLevel;
  return (
    <p className={styles.line}>
      {name && <b>{name}: </b>}
      {`Level: ${levelLabel(level)}${note ? ` - ${note}` : ''}`}
    </p>
  );
}
