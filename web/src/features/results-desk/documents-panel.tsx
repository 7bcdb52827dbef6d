import type { CompetitionTile, OrganizerEvent } from '@rince/contracts/events';
import { type DocumentType, documentTitles, documentTypeOf } from '@rince/domain/event/document-types';
import { useQuery } from '@tanstack/react-query';
import { followedMadeQuery, MadeLine, useArrivalAt } from '../../feis/events/made-files.tsx';
import { plural } from '../../lib/words.ts';
import { LineList } from '../../ui/line-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Stack } from '../../ui/stack.tsx';
import styles from './job.module.css';

const says: Readonly<Record<DocumentType, string>> = {
  champPdf: 'Each championship: every judge, podium and championship awards',
  gradesPdf: 'Each grade, trophy, special and team competition: everybody with the marks',
  champSpecialPdf: 'Each championship special: every judge, podium and championship awards',
};

interface Props {
  readonly event: Pick<OrganizerEvent, '_id' | 'timeZone'>;
  readonly competitions: readonly CompetitionTile[];
}

/** The results of the whole event on paper, of what is public. */
export function DocumentsPanel({ event, competitions }: Props) {
  const query = useQuery(followedMadeQuery(event._id));
  const section = useArrivalAt('documents', query.data !== undefined);
  const publicOf = (type: DocumentType): number =>
    competitions.filter((one) => one.hasPublicResults && documentTypeOf(one.type) === type).length;
  return (
    <section ref={section} id="documents" className={styles.section} aria-label="Documents">
      <Panel title="Documents">
        <Stack>
          <p>
            What is public, to be printed: one PDF each. It can take some minutes; you can leave this page and are told
            when it is ready. After a correction is published, generate anew.
          </p>
          <QueryView query={query}>
            {({ documents }) => (
              <LineList label="Documents of the whole event">
                {documents.map((one) => {
                  const count = publicOf(one.type);
                  return (
                    <MadeLine
                      key={one.type}
                      event={event._id}
                      timeZone={event.timeZone}
                      one={one}
                      title={documentTitles[one.type]}
                      says={`${says[one.type]}. ${count === 0 ? 'None is public yet.' : `${plural(count, 'competition')} public.`}`}
                      counted="competitions read"
                      disabled={count === 0}
                    />
                  );
                })}
              </LineList>
            )}
          </QueryView>
        </Stack>
      </Panel>
    </section>
  );
}
