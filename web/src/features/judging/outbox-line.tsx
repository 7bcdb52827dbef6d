import { Badge } from '../../ui/badge.tsx';
import { useUnsentMarks } from './use-unsent-marks.ts';
import { useUnsentNotes } from './use-unsent-notes.ts';

/** What is sent, waiting or refused, in one place. */
export function OutboxLine() {
  const unsent = Object.values(useUnsentMarks());
  const refused = unsent.filter(({ status }) => status === 'refused').length;
  const waiting = unsent.filter(({ status }) => status === 'waiting').length;
  const notes = Object.values(useUnsentNotes()).filter(({ status }) => status === 'waiting').length;
  const sending = unsent.length - refused - waiting;
  return (
    <div role="status" style={{ display: 'flex', gap: 8, minHeight: 28, alignItems: 'center' }}>
      {unsent.length === 0 && <Badge tone="good">All marks sent</Badge>}
      {sending > 0 && <Badge>{`Sending ${sending}`}</Badge>}
      {waiting > 0 && <Badge tone="gold">{`${waiting} kept here, waiting for the network`}</Badge>}
      {notes > 0 && (
        <Badge tone="gold">{`${notes === 1 ? 'A note' : `${notes} notes`} kept here, waiting for the network`}</Badge>
      )}
      {refused > 0 && <Badge tone="red">{`${refused} not accepted`}</Badge>}
    </div>
  );
}
