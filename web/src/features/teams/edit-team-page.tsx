import { editTeam, type TeamView } from '@rince/contracts/routes/teams';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useWrite } from '../../lib/use-write.ts';
import { justSaved } from '../../ui/leave-guard.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { TeamForm } from './team-form.tsx';
import { teamQuery, teamsQuery } from './team-queries.ts';

export function EditTeamPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...teamQuery(id), refetchOnWindowFocus: false });
  return <QueryView query={query}>{(team) => <Edit key={team._id} team={team} />}</QueryView>;
}

function Edit({ team }: { readonly team: TeamView }) {
  const { _id: id, event } = team;
  const [revision, setRevision] = useState(team.revision);
  const edit = useWrite(editTeam);
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={team.name} back={`/app/teams/${event}/team/${id}`} backTitle="Team" />
      <TeamForm
        event={event}
        team={team}
        save={async (form) => {
          const saved = await edit.mutateAsync({ params: { id }, body: { team: form, revision } });
          client.setQueryData(teamQuery(id).queryKey, saved);
          await client.invalidateQueries({ queryKey: teamsQuery(event).queryKey });
          await navigate(`/app/teams/${event}/team/${id}`, { state: justSaved });
        }}
        onStale={async () => setRevision((await client.fetchQuery({ ...teamQuery(id), staleTime: 0 })).revision)}
      />
    </>
  );
}
