import { uploadSchedule } from '@rince/contracts/routes/schedule';
import type { AnswerOf } from '@rince/contracts/row';
import { fileKinds } from '@rince/domain/files';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { sendFile } from '../../lib/upload.ts';
import { useWrite } from '../../lib/use-write.ts';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { UploadFrame } from '../../ui/upload-frame.tsx';
import { useUpload } from '../../ui/use-upload.ts';
import { changesIn } from './draft.ts';
import styles from './schedule.module.css';
import { downloadTemplate } from './schedule-file.ts';
import { type EventSchedule, printsQuery, scheduleQuery } from './schedule-queries.ts';

type Outcome = AnswerOf<typeof uploadSchedule>;

const { types, most } = fileKinds.xlsx;
const [xlsx = ''] = Object.keys(types);

/** Why a file is not sent at all. */
const objectionTo = (file: File): string | undefined => {
  if (!file.name.toLowerCase().includes('xlsx')) return 'Not a valid file type';
  if (file.size > most) return 'File is too large';
  return file.size === 0 ? 'This file is empty.' : undefined;
};

interface Props {
  readonly event: string;
  readonly name: string;
  readonly schedule: EventSchedule;
}

/** Takes the schedule of an event from a workbook, and says row by row what stands against it. */
export function ScheduleUpload({ event, name, schedule }: Props) {
  const queries = useQueryClient();
  const upload = useUpload();
  const [file, setFile] = useState<{ key: string; name: string }>();
  const [outcome, setOutcome] = useState<Outcome>();
  /** What the file would make of the schedule, until somebody takes it. */
  const [shown, setShown] = useState<Outcome>();
  const [error, setError] = useState<string>();
  const write = useWrite(uploadSchedule);

  const forget = (): void => {
    setOutcome(undefined);
    setShown(undefined);
    setError(undefined);
  };
  const begin = (chosen: File): void => {
    forget();
    setFile(undefined);
    const objection = objectionTo(chosen);
    if (objection !== undefined) {
      upload.refuse(chosen, objection);
      return;
    }
    const body = chosen.type === xlsx ? chosen : new Blob([chosen], { type: xlsx });
    void upload.start({
      file: chosen,
      run: async (signal, onProgress) => {
        const key = await sendFile('xlsx', body, { name: chosen.name, signal, onProgress });
        setFile({ key, name: chosen.name });
      },
    });
  };
  const reload = () => queries.invalidateQueries({ queryKey: scheduleQuery(event).queryKey });
  /** The schedule that there is is replaced by nothing that nobody has seen: `revision` is the one that was looked at. */
  const send = async ({
    preview,
    revision,
  }: {
    readonly preview: boolean;
    readonly revision: number;
  }): Promise<void> => {
    forget();
    if (!file) {
      setError('No valid file found.');
      return;
    }
    try {
      const answer = await write.mutateAsync({ query: { id: event }, body: { event, files: file, preview, revision } });
      if (answer.problemCount > 0) {
        setOutcome(answer);
        return;
      }
      if (preview) {
        setShown(answer);
        return;
      }
      setFile(undefined);
      upload.reset();
      await Promise.all([reload(), queries.invalidateQueries({ queryKey: printsQuery(event).queryKey })]);
      toast({ title: 'Schedule uploaded', text: `${plural(answer.rows, 'row')} taken` });
    } catch (failure) {
      if (isApiError(failure, 'STALE')) {
        setError('Somebody else saved the schedule meanwhile. Upload the file again to see what it changes now.');
        void reload();
        return;
      }
      if (isApiError(failure) && failure.code === 'BAD_REQUEST') setError(failure.message);
      toast({ title: 'An Error Occured', text: 'Please reload this view and try again', kind: 'error' });
    }
  };

  return (
    <Panel title={schedule.revision === 0 ? 'Upload the schedule' : 'Upload another schedule'}>
      <p className={styles.quiet}>
        {schedule.revision === 0
          ? 'Prints are made from the schedule: which competition is danced where, when, and before whom.'
          : 'Another file takes the place of the schedule as a whole, once you have seen what it changes; the one before is kept as a version.'}
      </p>
      <UploadFrame
        label="Schedule"
        state={upload.state}
        hint="An Excel workbook (.xlsx) with a sheet named Schedule: Stage, Day, Start, Code, Title, Judges, Minutes and, if you like, Round."
        accept={`${xlsx},.xlsx`}
        choose={file ? 'Choose another file' : 'Choose file'}
        {...(file ? { kept: file.name } : {})}
        {...(error === undefined ? {} : { error })}
        onFile={begin}
        onCancel={upload.cancel}
        onRetry={upload.retry}
      />
      {outcome && <Problems outcome={outcome} />}
      {shown?.blocks && (
        <Preview
          moved={shown.moved}
          changes={changesIn(
            schedule.blocks,
            shown.blocks,
            new Map(schedule.competitions.map((one) => [one._id, one])),
          )}
        >
          <Button
            kind="primary"
            busy={write.isPending}
            onClick={() => void send({ preview: false, revision: shown.revision })}
          >
            Take this schedule
          </Button>
          <Button disabled={write.isPending} onClick={forget}>
            Keep the one that is there
          </Button>
        </Preview>
      )}
      <div className={styles.buttons}>
        <Button
          kind={schedule.revision === 0 ? 'primary' : 'plain'}
          busy={write.isPending && !shown}
          disabled={upload.state.phase === 'busy' || shown !== undefined}
          onClick={() => void send({ preview: schedule.revision > 0, revision: schedule.revision })}
        >
          Upload schedule
        </Button>
        <Button kind="quiet" icon={<DownloadIcon />} onClick={() => downloadTemplate(name, schedule)}>
          Download template
        </Button>
      </div>
    </Panel>
  );
}

interface PreviewProps {
  readonly changes: readonly string[];
  readonly moved: number;
  readonly children: ReactNode;
}

/** What a file would change, before it is taken. */
function Preview({ changes, moved, children }: PreviewProps) {
  return (
    <Notice>
      <p aria-live="polite" style={{ marginBottom: 12 }}>
        {changes.length === 0
          ? 'This file says of every round what the schedule says already.'
          : `Of the rounds of the schedule: ${changes.join(', ')}.`}
        {moved > 0 && ` Families are told of ${plural(moved, 'change')}.`}
      </p>
      <div className={styles.buttons}>{children}</div>
    </Notice>
  );
}

function Problems({ outcome: { problems, problemCount } }: { readonly outcome: Outcome }) {
  return (
    <Notice tone="red">
      <p>
        Nothing was taken. {plural(problemCount, 'thing')} in this file {problemCount === 1 ? 'needs' : 'need'} mending:
      </p>
      <ul className={styles.problems}>
        {problems.map(({ row, message }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may say the same twice.
          <li key={i}>
            <b>Row {row}</b> {message}
          </li>
        ))}
      </ul>
      {problemCount > problems.length && <p>And {problemCount - problems.length} more.</p>}
    </Notice>
  );
}
