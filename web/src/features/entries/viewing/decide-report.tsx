import { decideVideoReport, type VideoReportView } from '@rince/contracts/routes/video-reports';
import { askedHours } from '@rince/domain/entry/video-report';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AskedTime, saysTakenUntil } from '../../../feis/entries/asked-time.tsx';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.ts';
import { videoReportsQuery } from './viewing-queries.ts';

export type Decision = 'ask' | 'answer' | 'close';

const texts = {
  ask: {
    title: 'Ask for another video',
    text: 'The family is told, and can send this one round again until then, whether others are taken or not.',
    words: 'What should they know?',
    send: 'Ask the family',
    done: 'The family was asked',
  },
  answer: {
    title: 'Answer',
    text: 'Whoever reported it reads your answer. The report stays open.',
    words: 'Answer',
    send: 'Send',
    done: 'Your answer was sent',
  },
  close: {
    title: 'Close this report?',
    text: 'It stays in the list. If the family was asked for another video, none is taken from now on.',
    words: 'Answer',
    send: 'Close the report',
    done: 'The report is closed',
  },
} as const;

interface Props {
  readonly report: VideoReportView;
  readonly decision: Decision;
  /** The event's. */
  readonly timeZone: string | undefined;
  readonly onClose: () => void;
}

/** What the organizer does about a report, with a word to whom it concerns. */
export function DecideReport({ report, decision, timeZone, onClose }: Props) {
  const client = useQueryClient();
  const [words, setWords] = useState('');
  const [hours, setHours] = useState(askedHours.usual);
  const text = texts[decision];
  const again = () => client.invalidateQueries({ queryKey: videoReportsQuery(report.event).queryKey });
  const decide = useWrite(decideVideoReport, {
    onSuccess: async ({ until }) => {
      await again();
      toast({
        title: text.done,
        ...(decision === 'ask' && until ? { text: saysTakenUntil(until, timeZone) } : {}),
        kind: 'done',
      });
      onClose();
    },
  });
  const isTooLate = isApiError(decide.error, 'STALE');
  const send = (): void => {
    const { _id: id, event, revision } = report;
    decide.mutate({ params: { id }, body: { event, revision, act: decision, words, hours } });
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={text.title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={decide.isPending}
            disabled={decision === 'answer' && words.trim() === ''}
            onClick={send}
          >
            {text.send}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{text.text}</p>
        {decide.isError && (
          <Notice
            tone="red"
            action={isTooLate && <Button onClick={() => void again().then(onClose)}>Look again</Button>}
          >
            {messageOf(decide.error)}
          </Notice>
        )}
        {decision === 'ask' && <AskedTime hours={hours} onChange={setHours} />}
        <TextArea
          label={text.words}
          optional={decision !== 'answer'}
          rows={3}
          maxLength={1000}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </Stack>
    </Modal>
  );
}
