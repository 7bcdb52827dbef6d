import type { getEntry } from '@rince/contracts/routes/entries';
import type { AnswerOf } from '@rince/contracts/row';
import { Notice } from '../../ui/notice.tsx';
import { DancerPlates } from './dancer-plates.tsx';
import { EntryHead } from './entry-head.tsx';
import { EntryVideos } from './entry-videos.tsx';
import styles from './pay.module.css';

type Taught = Extract<AnswerOf<typeof getEntry>, { reader: 'teaches' }>;

/** A student's entry as a teacher sees it: what is danced, and whether the videos are there. */
export function TaughtStep({ entry }: { readonly entry: Taught }) {
  const { event, paidAt, withdrawnAt, teacherAccess } = entry;
  const hasVideos = event.takesVideos && paidAt !== undefined;
  return (
    <>
      <EntryHead event={event} step={2} />
      {paidAt === undefined && (
        <div className={styles.note}>
          <Notice>{withdrawnAt === undefined ? 'This entry is not paid yet.' : 'This entry was given back.'}</Notice>
        </div>
      )}
      {hasVideos && !event.inPerson && !teacherAccess && (
        <div className={styles.note}>
          <Notice>Teachers have not been given access to the videos.</Notice>
        </div>
      )}
      {(event.inPerson || !hasVideos) && <DancerPlates entry={entry} />}
      {hasVideos && <EntryVideos entry={entry} />}
    </>
  );
}
