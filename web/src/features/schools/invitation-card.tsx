import {
  answerInvitation,
  getSchool,
  type InvitationView,
  listInvitations,
  listSchools,
} from '@rince/contracts/routes/directory';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Stack } from '../../ui/stack.tsx';
import { showFailure, toast } from '../../ui/toast.ts';
import { invitationsQuery } from './school-queries.ts';
import styles from './schools.module.css';

/** The schools that ask the reader to join their staff; nothing where none does. */
export function Invitations() {
  const query = useQuery(invitationsQuery);
  if (!query.data || query.data.length === 0) return null;
  return (
    <div className={styles.invitations}>
      <Stack>
        {query.data.map((one) => (
          <InvitationCard key={one._id} school={one} as={one.as} to={`/app/schools/${one._id}/info`} />
        ))}
      </Stack>
    </div>
  );
}

interface Props {
  readonly school: Pick<InvitationView, '_id' | 'name'>;
  readonly as: InvitationView['as'];
  /** Its page, where the card stands elsewhere. */
  readonly to?: string;
}

/** Asks whether the reader joins the staff of a school. */
export function InvitationCard({ school, as, to }: Props) {
  const client = useQueryClient();
  const answer = useWrite(answerInvitation);
  const send = async (accept: boolean): Promise<void> => {
    try {
      await answer.mutateAsync({ params: { id: school._id }, body: { accept } });
      toast({ title: accept ? `You are on the staff of ${school.name}` : `You do not join ${school.name}` });
    } catch (error) {
      showFailure(error);
    }
    for (const row of [getSchool, listInvitations, listSchools])
      void client.invalidateQueries({ queryKey: rowKey(row) });
  };
  return (
    <Panel title={`${school.name} asks you to join its staff`}>
      <p className={styles.about}>
        {as === 'admin'
          ? 'You would run the school here: change its page, say who joins, and see its dancers with their birthdates and entries.'
          : 'You would see its dancers with their birthdates and entries, and could enter them for a feis.'}{' '}
        {to && <Link to={to}>Look at the school</Link>}
      </p>
      <div className={styles.answers}>
        <Button
          kind="primary"
          busy={answer.isPending}
          aria-label={`Accept: join the staff of ${school.name}`}
          onClick={() => void send(true)}
        >
          Accept
        </Button>
        <Button
          disabled={answer.isPending}
          aria-label={`Decline: do not join ${school.name}`}
          onClick={() => void send(false)}
        >
          Decline
        </Button>
      </div>
    </Panel>
  );
}
