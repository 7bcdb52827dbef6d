import type { UpdateView } from '@rince/contracts/routes/updates';
import { showDay } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './updates.module.css';

/** When, for whom, and which version. */
export function UpdateFacts({ update }: { readonly update: UpdateView }) {
  const { type, version, createdAt } = update;
  return (
    <p className={styles.facts}>
      <time dateTime={createdAt}>{showDay(createdAt.slice(0, 10))}</time>
      <Badge>{type === 'api' ? 'API' : 'App'}</Badge>
      {version !== '' && <span>{version}</span>}
    </p>
  );
}
