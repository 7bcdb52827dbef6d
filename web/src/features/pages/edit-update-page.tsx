import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { UpdateForm } from './update-form.tsx';
import { updateQuery } from './updates-queries.ts';

/** Posts an update, or changes one. */
export function EditUpdatePage() {
  const { id = 'new' } = useParams();
  const isNew = id === 'new';
  const query = useQuery({ ...updateQuery(id), enabled: !isNew, refetchOnWindowFocus: false });
  return (
    <>
      <PageHeader
        title={isNew ? 'Post Update' : 'Edit Update'}
        back={isNew ? '/app/updates' : `/app/updates/${id}`}
        backTitle={isNew ? "What's New" : 'Update'}
      />
      {isNew ? (
        <UpdateForm />
      ) : (
        <QueryView query={query}>{(update) => <UpdateForm key={update._id} update={update} />}</QueryView>
      )}
    </>
  );
}
