import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { isApiError } from '../../lib/api-error.ts';
import { useWatch } from '../../lib/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { InSight } from '../../ui/in-sight.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PastList } from './past-list.tsx';
import styles from './rearrange.module.css';
import { RearrangeModals } from './rearrange-modals.tsx';
import { choicesQuery } from './rearrange-queries.ts';
import type { Rearranging } from './use-rearranging.ts';

interface Props {
  readonly kind: 'merge' | 'split';
  readonly intro: string;
  readonly rearranging: Rearranging;
  readonly isFilled: boolean;
  /** Absent where the form has as many lines as are taken at once. */
  readonly onAdd: (() => void) | undefined;
  readonly onDone: () => void;
  /** The lines of the form. */
  readonly children: ReactNode;
}

/** The form of merges and of splits, with what was done before below it. */
export function RearrangePage({ kind, intro, rearranging, isFilled, onAdd, onDone, children }: Props) {
  const { id = '' } = useParams();
  useWatch(id);
  const event = useQuery(organizerEventQuery(id)).data;
  const choices = useQuery(choicesQuery(id));
  const base = `/app/event-dashboard/${id}`;
  const { busy, failure, look } = rearranging;
  return (
    <>
      <PageHeader
        title={kind === 'merge' ? 'Merge Competitions' : 'Split Competitions'}
        sub={event?.name}
        back={base}
        backTitle="Event dashboard"
      />
      <Tabs
        label="Merge and split"
        tabs={[
          { to: `${base}/merge`, title: 'Merge' },
          { to: `${base}/split`, title: 'Split' },
        ]}
      />
      <div className={styles.page}>
        <QueryView query={choices}>
          {() => (
            <form
              className={styles.lines}
              noValidate
              onSubmit={(submitted) => {
                submitted.preventDefault();
                void look();
              }}
            >
              <p>{intro}</p>
              {failure !== undefined && (
                <InSight key={failure}>
                  <Notice tone="red">{failure}</Notice>
                </InSight>
              )}
              {children}
              {!onAdd && <p>These are as many lines as go at once. Submit them, then go on with the rest.</p>}
              <div className={styles.foot}>
                {onAdd && <Button onClick={onAdd}>Add a line</Button>}
                <Button type="submit" kind="primary" busy={busy} disabled={!isFilled}>
                  Submit
                </Button>
              </div>
            </form>
          )}
        </QueryView>
        {!isApiError(choices.error, 'FORBIDDEN') && <PastList event={id} />}
      </div>
      <RearrangeModals kind={kind} rearranging={rearranging} onDone={onDone} />
    </>
  );
}
