import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { regionsQuery } from '../../lib/directory.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { dancerQuery } from './dancer-queries.ts';
import { EditDancerForm } from './edit-dancer-form.tsx';

export function EditDancerPage() {
  const { id = '' } = useParams();
  const dancer = useQuery({ ...dancerQuery(id), refetchOnWindowFocus: false });
  const regions = useQuery(regionsQuery);
  return (
    <>
      <PageHeader title="Edit dancer" back={`/app/dancers/${id}/info`} backTitle="Profile" />
      <QueryView query={regions}>
        {({ data }) => (
          <QueryView query={dancer}>
            {(loaded) => (
              <EditDancerForm
                key={loaded._id}
                dancer={loaded}
                regions={data.map(({ _id, name }) => ({ value: _id, label: name }))}
              />
            )}
          </QueryView>
        )}
      </QueryView>
    </>
  );
}
