import {
  answerJoinRequest,
  getSchool,
  listJoinRequests,
  type SchoolPageView,
  withdrawInvitation,
} from '@rince/contracts/routes/directory';
import { leadsSchool } from '@rince/domain/access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showInstant } from '../../lib/dates.ts';
import { actorOf, useOwnAccount } from '../../lib/own-account.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Line, LineList } from '../../ui/line-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Stack } from '../../ui/stack.tsx';
import { showFailure } from '../../ui/toast.ts';
import { useSchool } from './school-page.tsx';
import { joinRequestsQuery } from './school-queries.ts';
import styles from './schools.module.css';

export function SchoolInfo() {
  const school = useSchool();
  const actor = actorOf(useOwnAccount());
  const links = [
    ['Website', school.url],
    ['Facebook', school.fb],
    ['Instagram', school.ig],
  ].filter(([, address]) => address !== '');
  return (
    <Stack>
      {leadsSchool(actor, school) && <JoinRequests school={school._id} />}
      <Panel title="Details">
        <p className={styles.about}>{school.about === '' ? 'No description available' : school.about}</p>
        {links.length > 0 && (
          <div className={styles.links}>
            {links.map(([title, address]) => (
              <a key={title} href={address} target="_blank" rel="noreferrer">
                {title}
              </a>
            ))}
          </div>
        )}
      </Panel>
      {school.staff.length > 0 && <Staff staff={school.staff} />}
      {school.invited.length > 0 && <Invited school={school._id} people={school.invited} />}
    </Stack>
  );
}

function Staff({ staff }: { readonly staff: SchoolPageView['staff'] }) {
  return (
    <Panel title="Staff">
      <LineList label="Staff">
        {staff.map(({ _id, name, lname, email, admin }) => (
          <Line
            key={_id}
            title={`${name} ${lname}`}
            sub={email}
            badges={<Badge>{admin ? 'School Administrator' : 'Teacher'}</Badge>}
          />
        ))}
      </LineList>
    </Panel>
  );
}

/** Those who were asked to join the staff and have not answered. */
function Invited({ school, people }: { readonly school: string; readonly people: SchoolPageView['invited'] }) {
  const client = useQueryClient();
  const withdraw = useWrite(withdrawInvitation);
  const send = async (user: string): Promise<void> => {
    try {
      await withdraw.mutateAsync({ params: { id: school, user } });
    } catch (error) {
      showFailure(error);
    }
    void client.invalidateQueries({ queryKey: rowKey(getSchool) });
  };
  return (
    <Panel title="Asked to join">
      <p>They see nothing of the school's dancers until they accept.</p>
      <LineList label="Asked to join">
        {people.map(({ _id, name, lname, email, admin, at }) => (
          <Line
            key={_id}
            title={`${name} ${lname}`}
            sub={`${email}, since ${showInstant(at)}`}
            badges={<Badge>{admin ? 'School Administrator' : 'Teacher'}</Badge>}
            actions={
              <Button
                disabled={withdraw.isPending}
                aria-label={`Withdraw: ask ${name} ${lname} no more`}
                onClick={() => void send(_id)}
              >
                Withdraw
              </Button>
            }
          />
        ))}
      </LineList>
    </Panel>
  );
}

/** Those who wait to be taken on the staff. */
function JoinRequests({ school }: { readonly school: string }) {
  const client = useQueryClient();
  const query = useQuery(joinRequestsQuery(school));
  const answer = useWrite(answerJoinRequest);
  const send = async (user: string, accept: boolean): Promise<void> => {
    try {
      await answer.mutateAsync({ params: { id: school }, body: { user, accept } });
    } catch (error) {
      showFailure(error);
    }
    for (const row of [listJoinRequests, getSchool]) void client.invalidateQueries({ queryKey: rowKey(row) });
  };
  if (!query.data || query.data.data.length === 0) return null;
  return (
    <Panel title="Asking to join">
      <p>Staff of a school sees its dancers: their names, birthdates and entries.</p>
      <LineList label="Asking to join">
        {query.data.data.map(({ _id, name, lname, email, at }) => (
          <Line
            key={_id}
            title={`${name} ${lname}`}
            sub={`${email}, since ${showInstant(at)}`}
            actions={
              <>
                <Button
                  disabled={answer.isPending}
                  aria-label={`Decline ${name} ${lname}`}
                  onClick={() => void send(_id, false)}
                >
                  Decline
                </Button>
                <Button
                  kind="primary"
                  busy={answer.isPending}
                  aria-label={`Accept ${name} ${lname}`}
                  onClick={() => void send(_id, true)}
                >
                  Accept
                </Button>
              </>
            }
          />
        ))}
      </LineList>
    </Panel>
  );
}
