import styles from './empty-state.module.css';

export type DrawingName = 'plate' | 'stage' | 'rosette' | 'slip' | 'bell' | 'lost';

const shapes: Record<DrawingName, React.ReactNode> = {
  plate: (
    <>
      <rect x="34" y="18" width="52" height="58" rx="6" />
      <path className={styles.accent} d="M42 12l6 10M78 12l-6 10" />
      <circle cx="46" cy="24" r="2.5" />
      <circle cx="74" cy="24" r="2.5" />
      <path d="M46 42h28M46 54h28M46 64h16" />
    </>
  ),
  stage: (
    <>
      <path d="M10 70h100M18 70v8M102 70v8" />
      <path className={styles.accent} d="M14 14c10 12 22 12 30 0 10 12 22 12 32 0 8 12 20 12 30 0" />
      <path d="M24 22l4 10 5-8M54 22l5 10 5-10M86 24l5 8 4-10" />
      <circle cx="60" cy="48" r="8" />
      <path d="M55 55l-4 15 9-5 9 5-4-15" />
    </>
  ),
  rosette: (
    <>
      <circle cx="60" cy="34" r="20" />
      <circle className={styles.accent} cx="60" cy="34" r="11" />
      <path d="M50 52l-8 26 10-6 8 8 8-8 10 6-8-26" />
      <path d="M60 14v4M60 50v4M40 34h4M76 34h4" />
    </>
  ),
  slip: (
    <>
      <path d="M36 8h48v70l-8-5-8 5-8-5-8 5-8-5-8 5z" />
      <path className={styles.accent} d="M46 26l4 4 7-8" />
      <path d="M64 27h12M46 42h30M46 54h30" />
    </>
  ),
  bell: (
    <>
      <path d="M40 62c6-6 6-12 6-22a14 14 0 0128 0c0 10 0 16 6 22z" />
      <path className={styles.accent} d="M54 68a6 6 0 0012 0" />
      <path d="M60 26v-6M32 34c0-6 2-10 6-14M88 34c0-6-2-10-6-14" />
    </>
  ),
  lost: (
    <>
      <path d="M20 66c16-4 18-22 30-22s10 14 22 12 14-20 28-22" strokeDasharray="3 6" />
      <path className={styles.accent} d="M96 26l8 8m0-8l-8 8" />
      <path d="M12 60c2-6 10-6 11 0 1 5-3 8-6 12-3-4-6-7-5-12z" />
    </>
  ),
};

/** A drawing in line style. */
export function Drawing({ name }: { readonly name: DrawingName }) {
  return (
    <svg viewBox="0 0 120 88" className={styles.drawing} aria-hidden="true" focusable="false">
      {shapes[name]}
    </svg>
  );
}
