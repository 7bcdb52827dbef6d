import { type DocumentView, type ExportView, generateData, getGeneratedData } from '@rince/contracts/routes/exports';
import { signedUrl } from '@rince/contracts/routes/files';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showMoment } from '../../lib/dates.ts';
import { queryOf } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import { Line } from '../../ui/line-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './made-files.module.css';

/** For when the socket is silent. */
const everyMs = 4000;

type Made = ExportView | DocumentView;
const isBeingMade = ({ status }: Made): boolean => status === 'generating';

/** The workbooks and documents of an event. */
const madeQuery = (event: string) => queryOf(getGeneratedData, { body: { id: event } }, [`job@${event}`]);
/** The same, asked again now and then while one is being made. */
export const followedMadeQuery = (event: string) => {
  const query = madeQuery(event);
  return {
    ...query,
    refetchInterval: ({ state: { data } }: { state: { data?: { exports: Made[]; documents: Made[] } | undefined } }) =>
      [...(data?.exports ?? []), ...(data?.documents ?? [])].some(isBeingMade) && everyMs,
  };
};

/** A notification leads to a section, past what stands above it, once it is there. */
export function useArrivalAt(id: string, isThere: boolean): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && hash === `#${id}`) section.current?.scrollIntoView();
  }, [id, isThere, hash]);
  return section;
}

interface Props {
  readonly event: string;
  /** The event's, as soon as it is known. */
  readonly timeZone: string | undefined;
  readonly one: Made;
  readonly title: string;
  readonly says: string;
  /** What is counted while it is made. */
  readonly counted: string;
  readonly disabled?: boolean;
}

/** A file of an event: asked for, made behind a queue, and opened by an address that is signed at that moment. */
export function MadeLine({ event, timeZone, one, title, says, counted, disabled = false }: Props) {
  const { type, status, done, total, files, createdAt } = one;
  const queries = useQueryClient();
  const generate = useWrite(generateData, {
    onSuccess: (answer) => {
      const renewed = <Kind extends Made>(list: readonly Kind[]): Kind[] =>
        list.map((other) => (other.type === answer.type ? { ...other, ...answer, type: other.type } : other));
      queries.setQueryData(
        madeQuery(event).queryKey,
        (old) => old && { exports: renewed(old.exports), documents: renewed(old.documents) },
      );
    },
  });
  const isBusy = status === 'generating' || generate.isPending;
  return (
    <Line
      title={title}
      sub={says}
      badges={
        <>
          {status === 'failed' && <Badge tone="red">Did not finish</Badge>}
          {status === 'ready' && 'isOld' in one && one.isOld && (
            <Badge tone="gold" wraps>
              Older than what is public
            </Badge>
          )}
        </>
      }
      actions={
        <Button
          disabled={isBusy || disabled}
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
          <span>{total === 0 ? 'Collecting' : `${done} of ${total} ${counted}`}</span>
          <progress aria-label={`${title}, ${counted}`} {...(total === 0 ? {} : { max: total, value: done })} />
        </div>
      )}
      {files.map(({ name, path }) => (
        <div key={path} className={styles.file}>
          <Button kind="quiet" icon={<DownloadIcon />} onClick={() => void open(path)}>
            {name}
          </Button>
          {createdAt !== undefined && <span className={styles.when}>{showMoment(new Date(createdAt), timeZone)}</span>}
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
    console.warn('A file could not be opened', error);
  }
};
