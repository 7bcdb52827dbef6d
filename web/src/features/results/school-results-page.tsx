import type { SchoolResults } from '@rince/contracts/results';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import { Placing } from '../../feis/results/placing.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { showDay } from '../../lib/dates.ts';
import { plural } from '../../lib/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { schoolResultsQuery } from './result-queries.ts';
import { ResultsTabs } from './results-tabs.tsx';
import { SchoolMedals } from './school-medals.tsx';
import styles from './school-results.module.css';

/** What a teacher's students have won: the events first, then each student of one of them. */
export function SchoolResultsPage() {
  const { params, set } = useListAddress();
  const [event, school] = [params.get('event') ?? '', params.get('school') ?? ''];
  const query = useQuery(schoolResultsQuery(event, school));
  const shown = query.data?.events.find(({ _id }) => _id === event);
  const noSchool = isApiError(query.error, 'FORBIDDEN');
  return (
    <>
      <PageHeader
        title="School Results"
        sub={shown ? `${query.data?.school.name}, ${shown.name}` : query.data?.school.name}
        {...(event === '' ? {} : { back: '/app/results/schools', backTitle: 'All events' })}
        actions={
          shown && (
            <Button className={styles.screen} onClick={() => window.print()}>
              Print
            </Button>
          )
        }
      />
      <div className={styles.screen}>
        <ResultsTabs />
      </div>
      {noSchool ? (
        <EmptyState
          text="You teach at no school yet"
          more="When a school has taken you on, its students' results are here."
          action={<ButtonLink to="/app/schools">Schools</ButtonLink>}
        />
      ) : (
        <QueryView query={query} skeleton={<SkeletonTiles count={4} />}>
          {(data) => (
            <Stack>
              {data.schools.length > 1 && (
                <div className={classNames(styles.screen, styles.school)}>
                  <Select
                    label="School"
                    options={data.schools.map(({ _id, name }) => ({ value: _id, label: name }))}
                    value={data.school._id}
                    onChange={({ target }) => set({ school: target.value })}
                  />
                </div>
              )}
              {event === '' ? (
                <Events data={data} school={school} />
              ) : (
                <Students data={data} event={event} title={shown?.name ?? 'Results'} />
              )}
            </Stack>
          )}
        </QueryView>
      )}
    </>
  );
}

function Events({ data, school }: { readonly data: SchoolResults; readonly school: string }) {
  if (data.events.length === 0)
    return (
      <EmptyState
        drawing="rosette"
        text="No Events Found"
        more="Results of your students appear here as soon as an event publishes them."
        action={<ButtonLink to="/app/results">All results</ButtonLink>}
      />
    );
  return (
    <TileGrid label="Events with results of your students">
      {data.events.map(({ _id, name, eventStart, students, results }) => (
        <Tile
          key={_id}
          level={2}
          tint="gold"
          title={name}
          to={`/app/results/schools?event=${_id}${school === '' ? '' : `&school=${school}`}`}
          sub={showDay(eventStart)}
          foot={`${plural(students, 'student')}, ${plural(results, 'result')}`}
        />
      ))}
    </TileGrid>
  );
}

interface StudentsProps {
  readonly data: SchoolResults;
  readonly event: string;
  readonly title: string;
}

function Students({ data, event, title }: StudentsProps) {
  if (data.students.length === 0)
    return (
      <EmptyState
        drawing="rosette"
        text="No results of your students"
        more="None of your students danced here, or nothing of theirs is public yet."
        action={<ButtonLink to={`/app/results/event/${event}`}>All placings</ButtonLink>}
      />
    );
  return (
    <>
      <SchoolMedals medals={data.medals} />
      <table className={styles.table}>
        <caption className="hidden-text">Results of your students at {title}</caption>
        <thead>
          <tr>
            <th scope="col">Placing</th>
            <th scope="col">Competition</th>
            <th scope="col" className={styles.marks}>
              Marks
            </th>
            <th scope="col" className={styles.score}>
              Score
            </th>
          </tr>
        </thead>
        {data.students.map((student) => (
          <Student key={student._id} student={student} event={event} />
        ))}
      </table>
    </>
  );
}

type Student = SchoolResults['students'][number];

function Student({ student, event }: { readonly student: Student; readonly event: string }) {
  const { _id, name, lname, team, dancerNumber, results } = student;
  return (
    <tbody>
      <tr className={styles.student}>
        <th scope="rowgroup" colSpan={4}>
          <span className={styles.who}>
            <NumberPlate number={dancerNumber} size="small" />
            {team ? (
              <>
                {name} <Badge>Team</Badge>
              </>
            ) : (
              <Link to={`/app/results/dancers/${_id}`}>
                {name} {lname}
              </Link>
            )}
          </span>
        </th>
      </tr>
      {results.map((result) => (
        <tr key={result.competition}>
          <td className={styles.place}>
            <Placing
              rank={Number.parseInt(result.finalRank, 10)}
              tied={result.finalRank.endsWith('T')}
              label={result.finalRank}
            />
            <span className={styles.of}>of {result.field}</span>
          </td>
          <td>
            <Link to={`/app/results/event/${event}/${result.competition}`}>{result.code}</Link>{' '}
            {[result.gradeTitle, ...(result.rowTitle === result.gradeTitle ? [] : [result.rowTitle])].join(', ')},{' '}
            {result.columnTitle}{' '}
            <span className={styles.badges}>
              {result.wq && <Badge tone="gold">World qualifier</Badge>}
              {result.nq && !result.wq && <Badge tone="gold">National qualifier</Badge>}
              {result.recalled && <Badge tone="gold">Recalled</Badge>}
            </span>
          </td>
          <td className={styles.marks}>{marksOf(result)}</td>
          <td className={styles.score}>{result.finalScore}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** '80, 82 · 79, 81': judges of a round by commas, rounds by dots; a dash where one was not danced. */
const marksOf = ({ marks }: Student['results'][number]): string =>
  (marks ?? []).map((round) => round.map((mark) => mark ?? '–').join(', ')).join(' · ');
