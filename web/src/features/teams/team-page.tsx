import { deleteTeam } from '@rince/contracts/routes/teams';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Line, LineList } from '../../ui/line-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.ts';
import { teamQuery, teamsQuery } from './team-queries.ts';

/** One team, to read. */
export function TeamPage() {
  const { eventId = '', id = '' } = useParams();
  const query = useQuery(teamQuery(id));
  const navigate = useNavigate();
  const client = useQueryClient();
  const remove = useWrite(deleteTeam);
  const [asks, setAsks] = useState(false);
  const drop = async (): Promise<void> => {
    try {
      await remove.mutateAsync({ params: { id } });
      await navigate(`/app/teams/${eventId}`);
      await client.invalidateQueries({ queryKey: teamsQuery(eventId).queryKey });
    } catch (error) {
      setAsks(false);
      toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
    }
  };
  return (
    <QueryView query={query}>
      {(team) => (
        <>
          <PageHeader
            title={team.name}
            back={`/app/teams/${eventId}`}
            backTitle="Teams"
            actions={
              team.accessLevel !== 'read' && <ButtonLink to={`/app/teams/${eventId}/team/${id}/edit`}>Edit</ButtonLink>
            }
          />
          <Stack narrow>
            <Panel>
              <Portrait of={{ name: team.label, lname: '', image: team.image }} large />
              <Facts
                facts={[
                  ['Label', team.label],
                  ['School', team.school.name],
                  ['Region', team.region?.name],
                  ['Dancers', String(team.memberCount)],
                ]}
              />
            </Panel>
            {team.members.length > 0 && (
              <Panel title="Members">
                <LineList label="Members">
                  {team.members.map(({ _id, name, lname }) => (
                    <Line key={_id} title={`${name} ${lname}`} />
                  ))}
                </LineList>
              </Panel>
            )}
            {team.accessLevel === 'full' && (
              <div>
                <Button kind="quiet" onClick={() => setAsks(true)}>
                  Delete
                </Button>
              </div>
            )}
          </Stack>
          <ConfirmModal
            open={asks}
            title="Delete this team?"
            text={`${team.name} is deleted. Its dancers stay as they are.`}
            confirm="Delete"
            danger
            busy={remove.isPending}
            onConfirm={() => void drop()}
            onCancel={() => setAsks(false)}
          />
        </>
      )}
    </QueryView>
  );
}
