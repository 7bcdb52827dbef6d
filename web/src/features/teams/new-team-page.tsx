import { createTeam } from '@rince/contracts/routes/teams';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { useWrite } from '../../lib/use-write.ts';
import { justSaved } from '../../ui/leave-guard.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TeamForm } from './team-form.tsx';
import { teamsQuery } from './team-queries.ts';

export function NewTeamPage() {
  const { eventId = '' } = useParams();
  const create = useWrite(createTeam);
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="New Team" back={`/app/teams/${eventId}`} backTitle="Teams" />
      <TeamForm
        event={eventId}
        save={async (team) => {
          const made = await create.mutateAsync({ body: { event: eventId, team } });
          await client.invalidateQueries({ queryKey: teamsQuery(eventId).queryKey });
          await navigate(`/app/teams/${eventId}/team/${made._id}`, { state: justSaved });
        }}
      />
    </>
  );
}
