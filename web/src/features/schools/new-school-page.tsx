import { createSchool, listSchools } from '@rince/contracts/routes/directory';
import { access } from '@rince/domain/access';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { similarTo } from '../../feis/people/directory.ts';
import { actorOf, isAdmin, useOwnAccount } from '../../lib/own-account.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { justSaved } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast.ts';
import { SchoolForm } from './school-form.tsx';

export function NewSchoolPage() {
  const self = useOwnAccount();
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useWrite(createSchool);
  const admins = isAdmin(self) ? [] : [self._id];
  const header = <PageHeader title="Create School" back="/app/schools" backTitle="Schools" />;
  if (access['school.create'](actorOf(self)) !== 'yes')
    return (
      <>
        {header}
        <Notice>Schools are created by teachers. Choose the role of a teacher in your settings.</Notice>
      </>
    );
  return (
    <>
      {header}
      <SchoolForm
        label="Create School"
        before={{ name: '', url: '', fb: '', ig: '', about: '', city: '', region: '', admins, moderators: [] }}
        people={[self]}
        fixed={admins}
        like={{
          search: similarTo,
          action: ({ id, label }) => (
            <ButtonLink kind="quiet" to={`/app/schools/${id}/info`} aria-label={`Yes, look at it: ${label}`}>
              Yes, look at it
            </ButtonLink>
          ),
        }}
        save={async (school) => {
          const saved = await create.mutateAsync({ body: { school } });
          void client.invalidateQueries({ queryKey: rowKey(listSchools) });
          toast({ title: 'Your changes have been saved' });
          await navigate(`/app/schools/${saved._id}`, { replace: true, state: justSaved });
        }}
      />
    </>
  );
}
