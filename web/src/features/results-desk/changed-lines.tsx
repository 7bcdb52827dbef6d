import type { ResultsReview } from '@rince/contracts/results';
import { plural } from '../../lib/words.ts';
import { BecomesIcon } from '../../ui/icons.ts';
import styles from './changed-lines.module.css';

type Change = NonNullable<ResultsReview['grades'][number]['competitions'][number]['changes']>[number];

/** Before and now, where they differ. */
function Both({ before, now }: { readonly before: string; readonly now: string }) {
  if (before === now) return <span className={styles.same}>{now}</span>;
  return (
    <span className={styles.both}>
      <span className={styles.before}>
        <span className="hidden-text">before </span>
        {before}
      </span>
      <BecomesIcon aria-hidden className={styles.arrow} />
      <strong>
        <span className="hidden-text">, now </span>
        {now}
      </strong>
    </span>
  );
}

const placingOf = (line: Change['now']): string =>
  line === null ? 'not shown' : `${line.label}${line.listed ? '' : ', not listed'}`;
const pointsOf = (line: Change['now']): string => line?.points || '–';

interface Props {
  readonly code: string;
  readonly changes: readonly Change[];
}

/** Whose line is another one once this takes the place of what is public. */
export function ChangedLines({ code, changes }: Props) {
  if (changes.length === 0)
    return (
      <p className={styles.quiet}>
        Every placing and all points stay as they are. What differs is something else, such as how names are shown.
      </p>
    );
  return (
    <table className={styles.changes}>
      <caption>
        {plural(changes.length, 'line')} of {code} {changes.length === 1 ? 'differs' : 'differ'} from what is public
      </caption>
      <thead>
        <tr>
          <th scope="col">Dancer</th>
          <th scope="col">Placing</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ dancerNumber, name, before, now }) => (
          <tr key={`${dancerNumber} ${now === null}`}>
            <th scope="row">
              <span className={styles.number}>
                <Both before={String(before?.dancerNumber ?? dancerNumber)} now={String(dancerNumber)} />
              </span>{' '}
              <span className={styles.name}>{name}</span>
            </th>
            <td>
              <Both before={placingOf(before)} now={placingOf(now)} />
            </td>
            <td>
              <Both before={pointsOf(before)} now={pointsOf(now)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
