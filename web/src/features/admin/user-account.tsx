import { showInstant } from '../../lib/dates.ts';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useUser } from './user-page.tsx';

export function UserAccount() {
  const user = useUser();
  return (
    <Panel title="Account" narrow>
      <Facts
        facts={[
          ['Email address', user.email],
          ['Confirmed', user.confirmed ? 'Yes' : 'Not yet'],
          ['Role', user.role],
          ['Roles', user.roles.join(', ')],
          ['Registered', showInstant(user.createdAt)],
        ]}
      />
    </Panel>
  );
}
