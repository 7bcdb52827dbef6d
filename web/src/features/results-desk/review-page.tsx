import type { ResultsReview } from '@rince/contracts/results';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { competitionsQuery, organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { PlacingsList } from '../../feis/results/placings-list.tsx';
import { countsOf, resultsState } from '../../feis/results/results-state.ts';
import { useWatch } from '../../lib/use-live.ts';
import { plural } from '../../lib/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Line, LineList } from '../../ui/line-list.tsx';
import { ListSelect } from '../../ui/list-tools.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { ChangedLines } from './changed-lines.tsx';
import { Folded } from './folded.tsx';
import { PublishResults } from './publish-results.tsx';
import styles from './review.module.css';
import { choicesOf, filterNamed, filters, nothingToLookAt } from './review-filters.ts';
import { reviewQuery } from './review-query.ts';

type Grade = ResultsReview['grades'][number];
type Competition = Grade['competitions'][number];

/** What everybody will read once the results are published, for the office to look through before. */
export function ReviewPage() {
  const { id = '' } = useParams();
  useWatch(id);
  const query = useQuery(reviewQuery(id));
  const event = useQuery(organizerEventQuery(id));
  const competitions = useQuery(competitionsQuery(id));
  const navigate = useNavigate();
  const results = `/app/event-dashboard/${id}/results`;
  return (
    <>
      <PageHeader
        title="Review before publishing"
        sub={event.data?.name}
        back={results}
        backTitle="Results"
        actions={
          event.data &&
          competitions.data && (
            <PublishResults
              event={event.data}
              state={resultsState({ ...event.data, ...countsOf(competitions.data.data) })}
              onBegun={() => void navigate(results)}
            />
          )
        }
      />
      <QueryView query={query} skeleton={<Skeleton lines={9} />}>
        {(review) => <Review review={review} event={id} />}
      </QueryView>
    </>
  );
}

const isNew = ({ becomes }: Competition): boolean => becomes !== 'as before';

function Review({ review, event }: { readonly review: ResultsReview; readonly event: string }) {
  const [onlyWarned, setOnlyWarned] = useState(false);
  const address = useListAddress();
  const choices = choicesOf(review);
  const filter = filterNamed(address.params.get('show'));
  const all = review.grades.flatMap(({ competitions }) => competitions);
  const fresh = all.filter(isNew).length;
  const warned = all.filter(({ warnings }) => warnings.length > 0).length;
  const keeps = (one: Competition): boolean => filters[filter].keeps(one) && (!onlyWarned || one.warnings.length > 0);
  const grades = review.grades
    .map((grade) => ({ ...grade, competitions: grade.competitions.filter(keeps) }))
    .filter(({ competitions }) => competitions.length > 0);
  if (all.length === 0 && review.outdated.length === 0)
    return (
      <EmptyState
        drawing="rosette"
        text="There is nothing to review yet"
        more="Generate the results first: every competition whose marks are complete is calculated."
        action={<ButtonLink to={`/app/event-dashboard/${event}/results`}>Results</ButtonLink>}
      />
    );
  return (
    <Stack>
      <p>
        <strong>{plural(fresh, 'competition')}</strong> will be new in public or replace what is there
        {fresh < all.length && `; ${all.length - fresh} stay as they are`}. Nobody but the event's office sees this
        page.
      </p>
      {review.outdated.length > 0 && (
        <Notice tone="red">
          <p>
            <strong>Changed since they were calculated:</strong> these hold up the publication until they are calculated
            again.
          </p>
          <Codes event={event} competitions={review.outdated} />
        </Notice>
      )}
      {review.without.length > 0 && (
        <Notice>
          <Folded count={review.without.length} what="without a result, and so not public yet">
            <Codes event={event} competitions={review.without} />
          </Folded>
        </Notice>
      )}
      <div className={styles.filter}>
        <ListSelect address={address} name="show" label="Show" options={choices} />
      </div>
      {warned > 0 ? (
        <Switch
          label={`Only what there is something to look at: ${plural(warned, 'competition')}`}
          hint="Nothing here holds up the publication."
          checked={onlyWarned}
          onChange={({ target }) => setOnlyWarned(target.checked)}
        />
      ) : (
        <p>Nothing unusual was found in the marks.</p>
      )}
      {grades.length === 0 && (
        <EmptyState
          drawing="rosette"
          {...(onlyWarned ? nothingToLookAt : filters[filter].empty)}
          action={
            (onlyWarned || filter !== 'all') && (
              <Button
                onClick={() => {
                  setOnlyWarned(false);
                  address.clear();
                }}
              >
                Show all competitions
              </Button>
            )
          }
        />
      )}
      {grades.map((grade) => (
        <Section key={grade._id} title={grade.title}>
          <LineList label={grade.title}>
            {grade.competitions.map((competition) => (
              <ReviewLine key={competition._id} event={event} grade={grade} competition={competition} />
            ))}
          </LineList>
        </Section>
      ))}
    </Stack>
  );
}

function Codes({
  event,
  competitions,
}: {
  readonly event: string;
  readonly competitions: readonly { readonly _id: string; readonly code: string }[];
}) {
  return (
    <ul className={styles.codes}>
      {competitions.map(({ _id, code }) => (
        <li key={_id}>
          <ButtonLink kind="quiet" to={`/app/tabulation/${event}/${_id}/1`}>
            {code}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

const becomesLabel = { new: 'New', changed: 'Replaces what is public', 'as before': 'Public already' } as const;

interface LineProps {
  readonly event: string;
  readonly grade: Grade;
  readonly competition: Competition;
}

function ReviewLine({ event, grade, competition }: LineProps) {
  const { _id, code, rowTitle, columnTitle, danced, becomes, warnings } = competition;
  const [open, setOpen] = useState(false);
  return (
    <Line
      title={`${code} · ${rowTitle === grade.title ? columnTitle : `${rowTitle}, ${columnTitle}`}`}
      to={`/app/results/event/${event}/${_id}?latest=1`}
      sub={plural(danced, 'dancer')}
      badges={<Badge tone={becomes === 'as before' ? 'quiet' : 'gold'}>{becomesLabel[becomes]}</Badge>}
      actions={
        <Button aria-expanded={open} aria-label={`Placings of ${code}`} onClick={() => setOpen(!open)}>
          Placings
        </Button>
      }
    >
      {warnings.length > 0 && (
        <ul className={styles.warnings} aria-label={`To look at in ${code}`}>
          {warnings.map(({ message, round }) => (
            <li key={`${round} ${message}`}>
              {grade.rounds > 1 && round !== undefined && `Round ${round}: `}
              {message}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <div className={styles.placings}>
          <Placings event={event} competition={_id} />
        </div>
      )}
    </Line>
  );
}

/** The list that everybody will read, and what of it is not as it was. */
function Placings({ event, competition }: { readonly event: string; readonly competition: string }) {
  const query = useQuery(reviewQuery(event, competition));
  return (
    <QueryView query={query} skeleton={<Skeleton lines={3} />}>
      {({ grades }) => {
        const [grade] = grades;
        const [one] = grade?.competitions ?? [];
        if (!grade || !one) return null;
        const { code, placings = [], names = [], changes } = one;
        const officeNames = new Map(names.map(({ dancerNumber, name }) => [dancerNumber, name]));
        const isLess = placings.some(({ dancerNumber, name }) => name !== (officeNames.get(dancerNumber) ?? ''));
        return (
          <>
            {changes && <ChangedLines code={code} changes={changes} />}
            {isLess && <p className={styles.hint}>Names in grey are not on the public page.</p>}
            <PlacingsList placings={placings} type={grade.type} officeNames={officeNames} />
          </>
        );
      }}
    </QueryView>
  );
}
