import { listUsers, type UserLine, userFilters } from '@rince/contracts/routes/directory';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roleLabels } from '../../feis/people/role-labels.ts';
import { ageChoices } from '../../lib/list-choices.ts';
import { rowKey } from '../../lib/query-of.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DancersIcon, EntriesIcon, PencilIcon, SearchIcon } from '../../ui/icons.ts';
import { Line, LineList } from '../../ui/line-list.tsx';
import { ListSelect, ListTools } from '../../ui/list-tools.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagedView } from '../../ui/paged-view.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import styles from './admin.module.css';
import { type UsersShown, usersQuery } from './admin-queries.ts';

const filters = userFilters.map(({ id, label }) => ({ value: id, label }));
const fewestLetters = 2;

/** What the address says is shown. */
const shownBy = (address: URLSearchParams): UsersShown => ({
  filter: userFilters.find(({ id }) => id === address.get('filter'))?.id ?? 'all',
  oldestFirst: address.get('sort') === 'oldest',
  search: address.get('search') ?? '',
});

/** Everybody who has an account. */
export function UsersPage() {
  const address = useListAddress();
  const shown = shownBy(address.params);
  const query = useInfiniteQuery(usersQuery(shown));
  const client = useQueryClient();
  // What was shown before begins anew when it is chosen again.
  const anew = (): void => client.removeQueries({ queryKey: rowKey(listUsers), type: 'inactive' });
  const set: typeof address.set = (changes) => {
    anew();
    address.set(changes);
  };
  const filtered = { params: address.params, set };
  return (
    <>
      <PageHeader
        title="Users"
        actions={
          <>
            <ButtonLink kind="primary" to="/app/admin/users/new">
              Add user
            </ButtonLink>
            <ButtonLink to="/app/admin/parseimport">Parse Import XML</ButtonLink>
            <ButtonLink to="/app/admin/import">Import XML</ButtonLink>
          </>
        }
      />
      <ListTools>
        <SearchBox key={shown.search} search={shown.search} onSearch={(search) => set({ search })} />
        <ListSelect address={filtered} name="filter" label="Filter" options={filters} />
        <ListSelect address={filtered} name="sort" label="Sort" options={ageChoices} />
      </ListTools>
      <PagedView
        query={query}
        empty={
          <EmptyState
            text="No Users Found"
            more={
              shown.search === ''
                ? 'Nobody has this role yet.'
                : 'People are found by the beginnings of their names, or of their email address.'
            }
            action={
              (shown.search !== '' || shown.filter !== 'all') && (
                <Button onClick={() => set({ search: '', filter: '', sort: '' })}>Show everybody</Button>
              )
            }
          />
        }
      >
        {(users, first) => (
          <Stack>
            {shown.search !== '' && first?.count === undefined && (
              <Notice>Very many people are called so; not all are here. Type more of the name.</Notice>
            )}
            <LineList label="Users">
              {users.map((user) => (
                <UserRow key={user._id} user={user} />
              ))}
            </LineList>
          </Stack>
        )}
      </PagedView>
    </>
  );
}

/** Searches when Enter is pressed; an emptied box shows everybody again. */
function SearchBox({ search, onSearch }: { readonly search: string; readonly onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(search);
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const text = typed.trim();
        if (text.length > 0 && text.length < fewestLetters) setError(`Type at least ${fewestLetters} characters.`);
        else onSearch(text);
      }}
    >
      <TextField
        label="Search"
        type="search"
        enterKeyHint="search"
        placeholder="Name or email, then Enter"
        before={<SearchIcon />}
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
          if (target.value === '' && search !== '') onSearch('');
        }}
      />
    </form>
  );
}

function UserRow({ user }: { readonly user: UserLine }) {
  const base = `/app/admin/users/${user._id}`;
  const name = `${user.name} ${user.lname}`.trim();
  return (
    <Line
      title={name}
      to={`${base}/account`}
      sub={user.email}
      badges={
        <>
          {user.role === 'admin' && <Badge tone="gold">Admin</Badge>}
          {user.roles.map((role) => (
            <Badge key={role}>{roleLabels[role]}</Badge>
          ))}
          {!user.confirmed && <Badge tone="red">not confirmed</Badge>}
        </>
      }
      actions={
        <>
          <ButtonLink
            kind="quiet"
            to={`${base}/account`}
            icon={<PencilIcon />}
            className={styles.words}
            aria-label={`Edit ${name}`}
          >
            Edit
          </ButtonLink>
          <ButtonLink
            kind="quiet"
            to={`${base}/entries`}
            icon={<EntriesIcon />}
            className={styles.words}
            aria-label={`View Entries of ${name}`}
          >
            View Entries
          </ButtonLink>
          <ButtonLink
            kind="quiet"
            to={`${base}/dancers`}
            icon={<DancersIcon />}
            className={styles.words}
            aria-label={`View Dancers of ${name}`}
          >
            View Dancers
          </ButtonLink>
        </>
      }
    />
  );
}
