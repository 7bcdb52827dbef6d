import { askToJoin, getSchool, type SchoolPageView } from '@rince/contracts/routes/directory';
import { leadsSchool, runsSchool } from '@rince/domain/access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useOutletContext, useParams } from 'react-router';
import { schoolQuery } from '../../feis/people/directory.ts';
import { actorOf, hasRole, useOwnAccount } from '../../lib/own-account.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PencilIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { showFailure, toast } from '../../ui/toast.ts';
import { InvitationCard } from './invitation-card.tsx';
import { SchoolLogo } from './school-logo.tsx';
import styles from './schools.module.css';

/** A school's page: for everybody its details, for its admins its students and entries. */
export function SchoolPage() {
  const { id = '' } = useParams();
  const actor = actorOf(useOwnAccount());
  const query = useQuery(schoolQuery(id));
  const base = `/app/schools/${id}`;
  return (
    <QueryView query={query} head={<PageHeader title="School" back="/app/schools" backTitle="Schools" />}>
      {(school) => {
        const runs = runsSchool(actor, school);
        return (
          <>
            <PageHeader
              title={school.name}
              sub={[school.city, school.regionName].filter(Boolean).join(' · ')}
              back="/app/schools"
              backTitle="Schools"
              actions={
                runs && (
                  <ButtonLink to={`${base}/edit`} icon={<PencilIcon />}>
                    Edit
                  </ButtonLink>
                )
              }
            />
            <div className={styles.profile}>
              <SchoolLogo school={school} large />
              <Membership school={school} />
            </div>
            {school.invitation && (
              <div className={styles.invitations}>
                <InvitationCard school={school} as={school.invitation} />
              </div>
            )}
            {runs && !leadsSchool(actor, school) && (
              <div className={styles.invitations}>
                <Notice>Confirm your email address to see this school's dancers and to name its staff.</Notice>
              </div>
            )}
            <Tabs
              label="School"
              tabs={[
                { to: `${base}/info`, title: 'Details' },
                ...(leadsSchool(actor, school)
                  ? [
                      { to: `${base}/students`, title: 'Students' },
                      { to: `${base}/entries`, title: 'Entries' },
                    ]
                  : []),
              ]}
            />
            <div className={styles.tab}>
              <Outlet context={school} />
            </div>
          </>
        );
      }}
    </QueryView>
  );
}

export const useSchool = (): SchoolPageView => useOutletContext<SchoolPageView>();

/** How the reader stands to the school, and how a teacher comes to it. */
function Membership({ school }: { readonly school: SchoolPageView }) {
  const self = useOwnAccount();
  const client = useQueryClient();
  const ask = useWrite(askToJoin);
  if (school.admins.includes(self._id)) return <Badge tone="good">You run this school</Badge>;
  if (school.moderators.includes(self._id)) return <Badge tone="good">You teach here</Badge>;
  if (school.asked) return <Badge tone="gold">You asked to join. Its administrators answer.</Badge>;
  if (school.invitation || !hasRole(self, 'teacher')) return null;
  const send = async (): Promise<void> => {
    try {
      await ask.mutateAsync({ params: { id: school._id } });
      await client.invalidateQueries({ queryKey: rowKey(getSchool) });
      toast({ title: 'Your request has been sent' });
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Button kind="primary" busy={ask.isPending} onClick={() => void send()}>
      Ask to join
    </Button>
  );
}
