import { signedUrl } from '@rince/contracts/routes/files';
import type { PrintView } from '@rince/contracts/routes/schedule';
import { printTitles } from '@rince/domain/schedule/print-types';
import { call } from '../../lib/api.ts';
import { showMoment } from '../../lib/dates.ts';
import { plural } from '../../lib/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import { Line, LineList } from '../../ui/line-list.tsx';
import { showFailure } from '../../ui/toast.ts';
import styles from './schedule.module.css';

interface Props {
  readonly prints: readonly PrintView[];
  readonly timeZone: string | undefined;
}

/** What was printed, newest first; each is opened by an address that is signed at that moment. */
export function PrintList({ prints, timeZone }: Props) {
  if (prints.length === 0)
    return (
      <EmptyState drawing="slip" text="No prints generated yet." more="They are listed here as they become ready." />
    );
  return (
    <LineList label="Generated prints">
      {prints.map((print) => (
        <Line
          key={print._id}
          title={printTitles[print.type]}
          sub={factsOf(print, timeZone)}
          badges={
            <>
              {print.status === 'failed' && <Badge tone="red">Did not finish</Badge>}
              {print.status === 'gone' && (
                <Badge tone="gold" wraps>
                  Taken away, as somebody on it was erased. Print it again.
                </Badge>
              )}
              {print.isOld && (
                <Badge tone="gold" wraps>
                  Older than the data
                </Badge>
              )}
            </>
          }
          actions={
            print.file && (
              <Button
                icon={<DownloadIcon />}
                aria-label={`Open ${printTitles[print.type]} of ${showMoment(new Date(print.createdAt), timeZone)}`}
                onClick={() => void open(print.file?.path ?? '')}
              >
                Open
              </Button>
            )
          }
        >
          {print.status === 'generating' && (
            <div className={styles.progress} aria-live="polite">
              <span>{print.pages === 0 ? 'Collecting' : `Printing ${plural(print.pages, 'page')}`}</span>
              <progress aria-label={`${printTitles[print.type]}, being printed`} />
            </div>
          )}
        </Line>
      ))}
    </LineList>
  );
}

const factsOf = ({ createdAt, by, pages, paper, schedule, status }: PrintView, timeZone: string | undefined): string =>
  [
    `${showMoment(new Date(createdAt), timeZone)}, ${by}`,
    ...(status === 'ready' ? [plural(pages, 'page')] : []),
    paper === 'A4' ? 'A4' : 'Letter',
    ...(schedule === undefined ? [] : [`schedule ${schedule}`]),
  ].join(' · ');

const open = async (path: string): Promise<void> => {
  try {
    const { url } = await call(signedUrl, { query: { key: path } });
    location.assign(url);
  } catch (error) {
    showFailure(error);
  }
};
