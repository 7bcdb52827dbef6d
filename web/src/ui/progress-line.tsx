import { classNames } from './class-names.ts';
import styles from './progress-line.module.css';

export interface ProgressPart {
  readonly title: string;
  readonly count: number;
}

interface Props {
  readonly label: string;
  readonly total: number;
  /** From what most have reached to what fewest have; each lies over the one before. */
  readonly parts: readonly ProgressPart[];
}

const shades = ['28%', '52%', '76%', '100%'];

/** How far things are, as one slim line. One part alone needs no colour to be told by. */
export function ProgressLine({ label, total, parts }: Props) {
  const shade = (i: number): string =>
    `color-mix(in srgb, var(--primary) ${shades[shades.length - parts.length + i] ?? '100%'}, var(--surface))`;
  return (
    <div className={styles.progress}>
      <div className={styles.head}>
        <span className={styles.label}>{label}</span>
        <span className={classNames(styles.figures, parts.length === 1 && styles.single)}>
          {parts.map(({ title, count }, i) => (
            <span key={title} className={styles.figure} style={{ ['--part' as string]: shade(i) }}>
              {title} {count}
              <span className={styles.of}> of {total}</span>
            </span>
          ))}
        </span>
      </div>
      <div className={styles.line} aria-hidden="true">
        {parts.map(({ title, count }, i) => (
          <div
            key={title}
            className={styles.part}
            style={{
              ['--part' as string]: shade(i),
              width: `${total === 0 ? 0 : Math.min(100, (count / total) * 100)}%`,
            }}
          />
        ))}
      </div>
    </div>
  );
}
