import { isAdmin, useOwnAccount } from '../../lib/own-account.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** A heading; the list of people is the administration's. */
export function UsersPage() {
  const admin = isAdmin(useOwnAccount());
  return <PageHeader title="Users" actions={admin && <ButtonLink to="/app/admin/users">Manage users</ButtonLink>} />;
}
