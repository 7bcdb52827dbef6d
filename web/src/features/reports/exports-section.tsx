import { type ExportView, generateData } from '@rince/contracts/routes/exports';
import { signedUrl } from '@rince/contracts/routes/files';
import { exportTitles } from '@rince/domain/event/export-types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showMoment } from '../../lib/dates.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import { Line, LineList } from '../../ui/line-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { exportsQuery } from './report-queries.ts';
import styles from './reports.module.css';

/** For when the socket is silent. */
const everyMs = 4000;

const says: Readonly<Record<ExportView['type'], string>> = {
  competitions: 'Every competition with its grade, judges, places and state',
  competitors: 'Everybody who is entered, with school, level, competitions and who entered them',
  transactions: 'What was paid, what was given back, and what waits to be paid',
  awards: 'Every published placing',
  soloNumbers: 'Everybody who has a number, with their competitions',
  teams: 'Every team with who dances in it',
};

interface Shown {
  readonly event: string;
  /** The event's, as soon as it is known. */
  readonly timeZone: string | undefined;
}

/** The workbooks of an event: each is asked for, made behind a queue, and opened by an address that is signed at that moment. */
export function ExportsSection({ event, timeZone }: Shown) {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const query = useQuery({
    ...exportsQuery(event),
    refetchInterval: ({ state }) =>
      state.data?.exports.some(({ status }) => status === 'generating') === true && everyMs,
  });
  const isThere = query.data !== undefined;
  // A notification leads here, past the figures above.
  useEffect(() => {
    if (isThere && hash === '#exports') section.current?.scrollIntoView();
  }, [isThere, hash]);
  return (
    <section ref={section} id="exports" className={styles.exports} aria-labelledby="exports-title">
      <h2 id="exports-title" className={styles.sectionTitle}>
        Export Data
      </h2>
      <p className={styles.quiet}>
        Excel workbooks of this event. One can take 5 to 10 minutes; you can leave this page and are told when it is
        ready.
      </p>
      <QueryView query={query}>
        {({ exports }) => (
          <LineList label="Workbooks">
            {exports.map((one) => (
              <ExportLine key={one.type} event={event} timeZone={timeZone} one={one} />
            ))}
          </LineList>
        )}
      </QueryView>
    </section>
  );
}

function ExportLine({ event, timeZone, one }: Shown & { readonly one: ExportView }) {
  const { type, status, done, total, files, createdAt } = one;
  const title = exportTitles[type];
  const queries = useQueryClient();
  const generate = useWrite(generateData, {
    onSuccess: (answer) =>
      queries.setQueryData(exportsQuery(event).queryKey, (old) => ({
        exports: (old?.exports ?? []).map((other) => (other.type === type ? answer : other)),
      })),
  });
  const isBusy = status === 'generating' || generate.isPending;
  return (
    <Line
      title={title}
      sub={says[type]}
      badges={status === 'failed' && <Badge tone="red">Did not finish</Badge>}
      actions={
        <Button
          disabled={isBusy}
          onClick={() => generate.mutate({ body: { id: event, type } })}
          aria-label={`Generate ${title}`}
        >
          {isBusy ? 'Generating' : 'Generate'}
        </Button>
      }
    >
      {generate.isError && <Notice tone="red">{messageOf(generate.error)}</Notice>}
      {status === 'generating' && (
        <div className={styles.progress} aria-live="polite">
          <span>{total === 0 ? 'Collecting' : `${done} of ${total} rows`}</span>
          <progress aria-label={`${title}, rows written`} {...(total === 0 ? {} : { max: total, value: done })} />
        </div>
      )}
      {files.map(({ name, path }) => (
        <div key={path} className={styles.file}>
          <Button kind="quiet" icon={<DownloadIcon />} onClick={() => void open(path)}>
            {name}
          </Button>
          {createdAt !== undefined && <span className={styles.quiet}>{showMoment(new Date(createdAt), timeZone)}</span>}
        </div>
      ))}
    </Line>
  );
}

/** That it cannot be opened is only noted: it is generated anew in a moment. */
const open = async (path: string): Promise<void> => {
  try {
    const { url } = await call(signedUrl, { query: { key: path } });
    location.assign(url);
  } catch (error) {
    console.warn('A workbook could not be opened', error);
  }
};
