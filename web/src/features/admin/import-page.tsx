import { type ImportView, importFile } from '@rince/contracts/routes/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Row } from '../../ui/row.tsx';
import { ImportFigures } from './import-figures.tsx';
import { ImportForm } from './import-form.tsx';
import { counted, importQuery } from './import-queries.ts';

/** Imports a file, and shows how far that is. */
export function ImportPage() {
  const [address, setAddress] = useSearchParams();
  const id = address.get('import') ?? '';
  const client = useQueryClient();
  const begin = useWrite(importFile, {
    onSuccess: (begun) => {
      client.setQueryData(importQuery(begun._id).queryKey, begun);
      setAddress({ import: begun._id });
    },
  });
  return (
    <>
      <PageHeader
        title="Import XML"
        sub="Brings schools, their dancers and what these enter from a file."
        back="/app/admin/users"
        backTitle="Users"
        actions={<ButtonLink to="/app/admin/parseimport">Parse Import XML</ButtonLink>}
      />
      <ImportForm
        label="Import"
        submit="Import"
        isPrimary
        busy={begin.isPending}
        error={begin.isError ? messageOf(begin.error) : undefined}
        onSubmit={(body) => begin.mutate({ body })}
        onChange={() => begin.isError && begin.reset()}
        outcome={id !== '' && <Progress id={id} />}
      />
    </>
  );
}

function Progress({ id }: { readonly id: string }) {
  const query = useQuery(importQuery(id));
  return <QueryView query={query}>{(job) => <Shown job={job} />}</QueryView>;
}

const headings = {
  queued: 'Waiting to begin',
  running: 'Importing',
  done: 'Imported',
  failed: 'Not imported',
} as const;

function Shown({ job }: { readonly job: ImportView }) {
  const { status, done, total, problems, message, event } = job;
  const isUnderWay = status === 'queued' || status === 'running';
  return (
    <Panel title={headings[status]}>
      <ProgressLine label="Dancers of the file" total={total} parts={[{ title: 'Dealt with', count: done }]} />
      {isUnderWay && <p>You may leave this page. You get a notification when it is finished.</p>}
      {status === 'failed' && <Notice tone="red">{message} Choose the file again below.</Notice>}
      {status === 'done' && (
        <>
          <ImportFigures label="What the import made" counts={job} hasEntries={event !== undefined} />
          {problems > 0 && (
            <Notice>
              {counted(problems, 'line')} of the file could not be taken as {problems === 1 ? 'it is' : 'they are'}.
              Parse the file to read why.
            </Notice>
          )}
          <Row>
            <ButtonLink to="/app/admin/schools">Schools</ButtonLink>
            {event !== undefined && <ButtonLink to={`/app/event-dashboard/${event}`}>Event Dashboard</ButtonLink>}
          </Row>
        </>
      )}
    </Panel>
  );
}
