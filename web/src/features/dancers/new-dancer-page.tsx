import { createDancer, getStudents, listDancers } from '@rince/contracts/routes/dancers';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { justSaved } from '../../ui/leave-guard.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast.ts';
import { DancerForm } from './dancer-form.tsx';

export function NewDancerPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useWrite(createDancer);
  return (
    <>
      <PageHeader title="New dancer" back="/app/dancers" backTitle="Dancers" />
      <DancerForm
        label="New dancer"
        save={async (body) => {
          const dancer = await create.mutateAsync({ body });
          for (const row of [listDancers, getStudents]) void client.invalidateQueries({ queryKey: rowKey(row) });
          toast({ title: 'Your changes have been saved' });
          await navigate(`/app/dancers/${dancer._id}/info`, { replace: true, state: justSaved });
        }}
      />
    </>
  );
}
