import { fold } from '@rince/domain/fold';
import { documentPath, mainDocument } from '@rince/domain/results/documents';
import { clockOf } from '@rince/domain/schedule/schedule';
import { ofTheirSchool } from '@rince/domain/schedule/warnings';
import { isDancing } from '@rince/domain/sheet/not-dancing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { showDay } from '../../lib/dates.ts';
import { isAdmin, useOwnAccount } from '../../lib/own-account.ts';
import { plural } from '../../lib/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchIcon } from '../../ui/icons.ts';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SomeOf } from '../../ui/some-of.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CompetitionDancer } from './competition-dancer.tsx';
import styles from './competition-modal.module.css';
import { CompetitionPanel } from './competition-panel.tsx';
import { type OfficeCompetition, officeCompetitionQuery } from './office-queries.ts';
import { TakeResultBack } from './take-result-back.tsx';

/** So many dancers at a time. */
const dancersShown = 10;

type Head = OfficeCompetition['competition'];
const hasFinal = ({ hasResults, hasPublicResults }: Head): boolean => hasResults || hasPublicResults;
/** Whether there is anything to print: the result, or whom the judges recall. */
const hasPapers = (head: Head): boolean => hasFinal(head) || head.recallCalculated;

interface Props {
  readonly event: string;
  readonly competition: string;
  readonly onClose: () => void;
}

/** One competition on the page of all: who is on its sheet, and where it goes from here. */
export function CompetitionModal({ event, competition, onClose }: Props) {
  const query = useQuery(officeCompetitionQuery(event, competition));
  const head = query.data?.competition;
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={head ? `${head.code} ${head.gradeTitle}` : 'Competition'}
      actions={
        <>
          {head?.hasPublicResults && (
            <ButtonLink to={`/app/results/event/${event}/${competition}`}>View Results</ButtonLink>
          )}
          <ButtonLink to={`/app/tabulation/${event}/${competition}/history`}>History</ButtonLink>
          {head && hasPapers(head) && (
            <ButtonLink
              to={documentPath(mainDocument(head.rounds, hasFinal(head) ? 'final' : 'recall'), event, competition)}
              target="_blank"
            >
              Documents
            </ButtonLink>
          )}
          <ButtonLink kind="primary" to={`/app/tabulation/${event}/${competition}/1`}>
            Open sheet
          </ButtonLink>
        </>
      }
    >
      <QueryView query={query}>{(found) => <CompetitionSheet event={event} found={found} />}</QueryView>
    </Modal>
  );
}

function CompetitionSheet({ event, found }: { readonly event: string; readonly found: OfficeCompetition }) {
  const { competition, entries, times, closedRounds } = found;
  const { data } = useQuery(organizerEventQuery(event));
  const self = useOwnAccount();
  const [search, setSearch] = useState('');
  const dancing = entries.filter(isDancing).length;
  const wanted = fold(search);
  const shown = entries.filter(({ dancerNumber, name, lname, school }) =>
    fold(`${dancerNumber} ${name} ${lname} ${school}`).includes(wanted),
  );
  return (
    <div className={styles.sheet}>
      <div className={styles.facts}>
        <p>
          {competition.rowTitle}, {competition.columnTitle}. {plural(entries.length, 'dancer')}
          {dancing < entries.length && `, of whom ${dancing} ${dancing === 1 ? 'dances' : 'dance'}`}.
        </p>
        <p className={styles.quiet}>
          {competition.judges.length === 0
            ? 'No judge yet'
            : competition.judges.map(({ name, lname }) => `${name} ${lname}`).join(', ')}
        </p>
        {times.map(({ round, stage, day, start }) => (
          <p key={round} className={styles.quiet}>
            {times.length > 1 ? `Round ${round}: ` : ''}
            {stage}, {showDay(day)}, {clockOf(start)}
          </p>
        ))}
        <Missing entries={entries} />
        <div className={styles.badges}>
          {competition.complete ? (
            <Badge tone="good">Completed</Badge>
          ) : (
            <Badge>{competition.started ? 'Started' : 'Not started'}</Badge>
          )}
          {competition.hasPublicResults && <Badge tone="good">Public</Badge>}
          {competition.isPublicOutdated && <Badge tone="gold">Public as it was before</Badge>}
        </div>
      </div>
      {competition.hasPublicResults && data?.runs && <TakeResultBack event={event} competition={competition} />}
      {competition.judges
        .filter(({ students }) => students.length > 0)
        .map(({ _id, name, lname, students }) => (
          <Notice key={_id}>{ofTheirSchool(`${name} ${lname}`.trim(), students)}</Notice>
        ))}
      <CompetitionPanel event={event} competition={competition} />
      {entries.length > dancersShown && (
        <TextField
          label="Find a dancer"
          type="search"
          before={<SearchIcon />}
          placeholder="Number, name or school"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {entries.length === 0 ? (
        <EmptyState drawing="slip" text="Nobody has entered yet" />
      ) : shown.length === 0 ? (
        <p>Nobody here fits this search.</p>
      ) : (
        <SomeOf all={shown} step={dancersShown}>
          {(some) => (
            <ul className={styles.list} aria-label="Dancers">
              {some.map((dancer) => (
                <CompetitionDancer
                  key={`${dancer._id} ${dancer.dancerNumber}`}
                  event={event}
                  competition={competition._id}
                  dancer={dancer}
                  mayChange={isAdmin(self)}
                  mayMove={data?.runs ?? false}
                  rounds={competition.rounds}
                  closedRounds={closedRounds}
                />
              ))}
            </ul>
          )}
        </SomeOf>
      )}
    </div>
  );
}

/** Who of those who dance was not seen at the stage, once anybody was. */
function Missing({ entries }: Pick<OfficeCompetition, 'entries'>) {
  const dancing = entries.filter(isDancing);
  const missing = dancing.filter(({ isHere }) => !isHere).map(({ dancerNumber }) => dancerNumber);
  if (missing.length === dancing.length) return null;
  return (
    <p>
      {dancing.length - missing.length} of {dancing.length} here.
      {missing.length > 0 && ` Missing: ${missing.join(', ')}.`}
    </p>
  );
}
