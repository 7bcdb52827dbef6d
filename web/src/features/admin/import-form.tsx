import { importTypes } from '@rince/domain/people/import-file';
import { levels } from '@rince/domain/people/levels';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { UploadField } from '../../feis/files/upload-field.tsx';
import { showDay } from '../../lib/dates.ts';
import { sendFile } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { importEventsQuery } from './import-queries.ts';
import styles from './imports.module.css';

export interface ChosenImport {
  readonly file?: { readonly key: string };
  readonly eventId: string;
}

interface Props {
  readonly label: string;
  readonly submit: string;
  readonly isPrimary: boolean;
  readonly busy: boolean;
  /** What stands against what was sent last, in a sentence. */
  readonly error: string | undefined;
  readonly onSubmit: (chosen: ChosenImport) => void;
  /** Something else was chosen: what was said of the last no longer counts. */
  readonly onChange?: () => void;
  /** What became of the file; until there is something, how a file looks. */
  readonly outcome?: ReactNode;
}

/** A file and an event. The form refuses nothing; what is missing is said by the server. */
export function ImportForm({ label, submit, isPrimary, busy, error, onSubmit, onChange, outcome }: Props) {
  const [file, setFile] = useState<{ key: string; name: string } | null>(null);
  const events = useQuery(importEventsQuery);
  const [eventId, setEventId] = useState('');
  const [sending, setSending] = useState(false);
  const send: typeof sendFile = async (...given) => {
    setSending(true);
    try {
      return await sendFile(...given);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={styles.chooser}>
      <form
        noValidate
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !sending) onSubmit({ ...(file ? { file: { key: file.key } } : {}), eventId });
        }}
      >
        <Panel>
          <UploadField
            label="XML file"
            kind="xml"
            send={send}
            onChange={(chosen) => {
              setFile(chosen);
              onChange?.();
            }}
          />
          <Select
            label="Event"
            optional
            hint="Without one, schools and dancers are imported, and no entries."
            placeholder={events.isPending ? 'Loading events…' : 'No event'}
            options={(events.data?.data ?? []).map(({ _id, name, eventStart }) => ({
              value: _id,
              label: eventStart === '' ? name : `${name}, ${showDay(eventStart)}`,
            }))}
            error={events.isError ? 'The events could not be loaded. Please reload this view.' : undefined}
            value={eventId}
            onChange={({ target }) => {
              setEventId(target.value);
              onChange?.();
            }}
          />
          {error !== undefined && <Notice tone="red">{error}</Notice>}
          <div>
            <Button type="submit" kind={isPrimary ? 'primary' : 'plain'} busy={busy} disabled={sending}>
              {submit}
            </Button>
          </div>
        </Panel>
      </form>
      {outcome ? <div className={styles.outcome}>{outcome}</div> : <Format />}
    </div>
  );
}

const groups = Object.entries(importTypes).map(([id, title]) => ({
  id,
  title,
  levels: levels.filter(({ group }) => group === id).map((level) => level.id),
}));

const example: ReactNode = (
  <pre className={styles.code}>
    <code>{`<feis>
  <school name="Scoil Rince">
    <teacher email="tcrg@example.com"/>
    <dancer firstName="Órla"
            lastName="Ní Néill"
            birthdate="2014-03-14"
            level="novice">
      <competition code="408"/>
    </dancer>
  </school>
</feis>`}</code>
  </pre>
);

/** What a file looks like, for whoever makes one. */
function Format() {
  return (
    <section className={styles.format} aria-labelledby="import-format">
      <h2 id="import-format" className={styles.heading}>
        The file
      </h2>
      {example}
      <dl className={styles.levels}>
        {groups.map(({ id, title, levels: ids }) => (
          <div key={id} className={styles[id]}>
            <dt>{title}</dt>
            <dd>{ids.join(', ')}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.small}>
        What is here already is not made again: a school of this name, a dancer of this name and birthdate in it.
        Teachers need a confirmed account.
      </p>
    </section>
  );
}
