import type { PlacingsDocument, PublicResult } from '@rince/contracts/results';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NumberPlate } from '../dancers/number-plate.tsx';
import { Placing } from './placing.tsx';
import styles from './placings-list.module.css';

interface Props {
  readonly placings: PlacingsDocument['placings'];
  readonly type: PublicResult['grades'][number]['type'];
  /** For the office, whole names by number: in grey where everybody reads less. */
  readonly officeNames?: ReadonlyMap<number, string>;
}

/** Who was placed: the placing, the number on the dancer's back, and a name where the event shows names. */
export function PlacingsList({ placings, type, officeNames }: Props) {
  if (placings.length === 0) return <EmptyState drawing="rosette" text="Nobody was placed in this competition" />;
  const isRecallShown = type.startsWith('championship');
  return (
    <ol className={styles.placings} aria-label="Placings">
      {placings.map(({ dancerNumber, name, label, rank, tied, recalled, wq, nq }) => (
        <li key={dancerNumber} className={styles.placed} data-first={label === '1' || label === '1T' || undefined}>
          <span className={styles.place}>
            <Placing rank={rank} tied={tied} label={label} />
          </span>
          <NumberPlate number={dancerNumber} />
          <Name name={name} office={officeNames?.get(dancerNumber) ?? ''} />
          <span className={styles.marks}>
            {wq && <Badge tone="gold">World qualifier</Badge>}
            {nq && !wq && <Badge tone="gold">National qualifier</Badge>}
            {isRecallShown && recalled && <Badge tone="gold">Recalled</Badge>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Name({ name, office }: { readonly name: string; readonly office: string }) {
  if (name === '' && office === '') return null;
  return (
    <span className={styles.name}>
      {name}
      {office !== name && office !== '' && (
        <span className={styles.office}>
          {name !== '' && ' '}
          {office}
        </span>
      )}
    </span>
  );
}
