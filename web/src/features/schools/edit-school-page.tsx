import { editSchool, listSchools, type SchoolPageView } from '@rince/contracts/routes/directory';
import { runsSchool } from '@rince/domain/access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { schoolQuery } from '../../feis/people/directory.ts';
import { actorOf, useOwnAccount } from '../../lib/own-account.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { justSaved } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.ts';
import { SchoolForm } from './school-form.tsx';

export function EditSchoolPage() {
  const { id = '' } = useParams();
  const actor = actorOf(useOwnAccount());
  const query = useQuery({ ...schoolQuery(id), refetchOnWindowFocus: false });
  return (
    <>
      <PageHeader title="Edit School" back={`/app/schools/${id}/info`} backTitle="School" />
      <QueryView query={query}>
        {(school) =>
          runsSchool(actor, school) ? (
            <EditForm key={school._id} school={school} mayConfirm={actor?.role === 'admin'} />
          ) : (
            <Notice>A school is changed by its administrators.</Notice>
          )
        }
      </QueryView>
    </>
  );
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

function EditForm({ school, mayConfirm }: { readonly school: SchoolPageView; readonly mayConfirm: boolean }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const edit = useWrite(editSchool);
  const [opened] = useState(school);
  const [revision, setRevision] = useState(school.revision);
  const { name, url, fb, ig, about, city, region, admins, moderators, confirmed } = school;
  return (
    <SchoolForm
      label="Edit School"
      before={{
        ...{ name, url, fb, ig, about, city, region, admins, moderators },
        ...(mayConfirm ? { confirmed } : {}),
      }}
      mayConfirm={mayConfirm}
      image={school.image}
      people={school.staff}
      save={async (form) => {
        // Who joined since the form was opened stays: lists that nobody touched are not sent.
        const staff = {
          admins: isSame(form.admins, opened.admins) ? undefined : form.admins,
          moderators: isSame(form.moderators, opened.moderators) ? undefined : form.moderators,
        };
        await edit.mutateAsync({ params: { id: school._id }, body: { school: { ...form, ...staff, revision } } });
        await client.invalidateQueries({ queryKey: schoolQuery(school._id).queryKey });
        void client.invalidateQueries({ queryKey: rowKey(listSchools) });
        toast({ title: 'Your changes have been saved' });
        await navigate(`/app/schools/${school._id}`, { state: justSaved });
      }}
      onStale={async () => {
        const fresh = await client.fetchQuery({ ...schoolQuery(school._id), staleTime: 0 }).catch(() => undefined);
        if (fresh) setRevision(fresh.revision);
      }}
    />
  );
}
