import type { PublicCompetition, PublicResult } from '@rince/contracts/results';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PlacingsList } from '../../feis/results/placings-list.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LeftIcon, RightIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { publicPlacingsQuery } from './public-data.ts';
import styles from './results.module.css';
import { ResultsFailure } from './results-failure.tsx';

interface PlacingsProps {
  readonly event: string;
  readonly competition: PublicCompetition;
  readonly type: PublicResult['grades'][number]['type'];
  readonly base: string;
}

/** The public placings of a competition; another competition is another one of these. */
export function CompetitionPlacings({ event, competition, type, base }: PlacingsProps) {
  const { data, isError, error, refetch } = useQuery({
    ...publicPlacingsQuery(event, competition),
    // Until a new release is there, the one before stays.
    placeholderData: keepPreviousData,
  });
  if (data) return <PlacingsList placings={data} type={type} />;
  return isError ? <ResultsFailure error={error} base={base} onRetry={() => void refetch()} /> : <Skeleton lines={9} />;
}

/** A competition of an event with what is before and after it. */
export interface Found {
  readonly grade: PublicResult['grades'][number];
  readonly competition: PublicCompetition;
  readonly before: PublicCompetition | undefined;
  readonly after: PublicCompetition | undefined;
}

/** A competition among what an event has published, if it is there. */
export const foundIn = ({ grades }: PublicResult, wanted: string): Found | undefined => {
  const all = grades.flatMap((grade) => grade.competitions.map((competition) => ({ grade, competition })));
  const at = all.findIndex(({ competition }) => competition._id === wanted);
  const found = all[at];
  return found && { ...found, before: all[at - 1]?.competition, after: all[at + 1]?.competition };
};

/** To the competition before, and to the one after. */
export function Neighbours({ found: { before, after }, to }: { readonly found: Found; readonly to: string }) {
  return (
    <nav className={styles.neighbours} aria-label="Other competitions">
      {before && (
        <ButtonLink kind="quiet" icon={<LeftIcon />} to={`${to}/${before._id}`}>
          {before.code}
        </ButtonLink>
      )}
      {after && (
        <ButtonLink kind="quiet" className={styles.next} to={`${to}/${after._id}`}>
          {after.code}
          <RightIcon />
        </ButtonLink>
      )}
    </nav>
  );
}
