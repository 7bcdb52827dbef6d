import type { SchoolView } from '@rince/contracts/people';
import { classNames } from '../../ui/class-names.ts';
import { SchoolIcon } from '../../ui/icons.ts';
import styles from './schools.module.css';

/** A school's logo, or the sign of a school. */
export function SchoolLogo({
  school,
  large,
}: {
  readonly school: Pick<SchoolView, 'image'>;
  readonly large?: boolean;
}) {
  return (
    <span className={classNames(styles.logo, large && styles.largeLogo)}>
      {school.image ? <img src={large ? school.image.path : school.image.thumb} alt="" /> : <SchoolIcon aria-hidden />}
    </span>
  );
}
