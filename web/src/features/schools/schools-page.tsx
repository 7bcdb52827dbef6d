import type { SchoolView } from '@rince/contracts/people';
import { deleteSchool, listSchools } from '@rince/contracts/routes/directory';
import { access, runsSchool } from '@rince/domain/access';
import { fold } from '@rince/domain/fold';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { fewestLetters, ownSchoolsQuery, regionsQuery, searchSchools } from '../../feis/people/directory.ts';
import { useFavorites } from '../../feis/people/favorites.ts';
import { actorOf, isAdmin, useOwnAccount } from '../../lib/own-account.ts';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PencilIcon, SearchIcon, TrashIcon } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { StarButton } from '../../ui/star-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { showFailure, toast } from '../../ui/toast.ts';
import { useListAddress } from '../../ui/use-list-address.ts';
import { Invitations } from './invitation-card.tsx';
import { SchoolLogo } from './school-logo.tsx';
import styles from './schools.module.css';

type Listed = Omit<SchoolView, 'about'>;

/** The schools one is on the staff of, and the way to others; admins see all. */
export function OwnSchoolsPage() {
  const admin = isAdmin(useOwnAccount());
  return (
    <Schools
      title={admin ? 'Schools' : 'My School'}
      find={admin ? <NameSearch /> : <FindSchool />}
      above={<Invitations />}
    />
  );
}

export function AllSchoolsPage() {
  return <Schools title="Schools" find={<NameSearch />} />;
}

interface Shown {
  readonly title: string;
  readonly find: ReactNode;
  readonly above?: ReactNode;
}

function Schools({ title, find, above }: Shown) {
  const self = useOwnAccount();
  const query = useQuery(ownSchoolsQuery);
  const [address] = useSearchParams();
  const [leaving, setLeaving] = useState<Listed>();
  const wanted = fold(address.get('name') ?? '');
  const create = access['school.create'](actorOf(self)) === 'yes' && (
    <ButtonLink kind="primary" to="/app/schools/new">
      Create School
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={title} actions={create} />
      {above}
      <div className={styles.search}>{find}</div>
      <QueryView query={query} skeleton={<SkeletonTiles />}>
        {({ data }) => {
          const found = data.filter(({ name, city }) => fold(`${name} ${city}`).includes(wanted));
          if (found.length === 0)
            return (
              <EmptyState
                drawing="stage"
                text="No Schools Found"
                more={wayOn(isAdmin(self), create !== false, wanted !== '')}
              />
            );
          return (
            <TileGrid label="Schools">
              {found.map((school) => (
                <SchoolTile key={school._id} school={school} onDelete={() => setLeaving(school)} />
              ))}
            </TileGrid>
          );
        }}
      </QueryView>
      <DeleteSchool school={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}

/** What to do where no school is shown. */
const wayOn = (admin: boolean, mayCreate: boolean, searched: boolean): string => {
  if (admin) return searched ? 'Try a shorter name.' : 'Schools appear here once they are created.';
  if (mayCreate) return 'Find your school above and ask to join it, or create it if it is not here.';
  return 'Schools whose staff you are on are shown here. Find any other school above.';
};

function SchoolTile({ school, onDelete }: { readonly school: Listed; readonly onDelete: () => void }) {
  const navigate = useNavigate();
  const actor = actorOf(useOwnAccount());
  const stars = useFavorites(showFailure);
  const regions = useQuery(regionsQuery);
  const region = regions.data?.data.find(({ _id }) => _id === school.region)?.name;
  return (
    <Tile
      level={2}
      tint="primary"
      title={school.name}
      lead={<SchoolLogo school={school} />}
      sub={[school.city, region].filter(Boolean).join(' · ')}
      to={`/app/schools/${school._id}/info`}
      actions={
        <StarButton name={school.name} starred={stars.has(school._id)} onToggle={() => stars.toggle(school._id)} />
      }
      foot={
        runsSchool(actor, school) && (
          <span className={styles.tools}>
            <Button
              kind="quiet"
              icon={<PencilIcon />}
              aria-label={`Edit ${school.name}`}
              onClick={() => void navigate(`/app/schools/${school._id}/edit`)}
            >
              Edit
            </Button>
            <Button kind="quiet" icon={<TrashIcon />} aria-label={`Delete ${school.name}`} onClick={onDelete}>
              Delete
            </Button>
          </span>
        )
      }
    />
  );
}

/** Asks before a school is deleted; what refuses it is said. */
function DeleteSchool({ school, onClose }: { readonly school: Listed | undefined; readonly onClose: () => void }) {
  const client = useQueryClient();
  const remove = useWrite(deleteSchool);
  const confirm = async (id: string): Promise<void> => {
    try {
      await remove.mutateAsync({ params: { id } });
      await client.invalidateQueries({ queryKey: rowKey(listSchools) });
      toast({ title: 'Your changes have been saved' });
    } catch (error) {
      showFailure(error);
    }
    onClose();
  };
  return (
    <ConfirmModal
      open={school !== undefined}
      title={`Are you sure you want to delete ${school?.name}?`}
      text="This will permanently remove this object from the database."
      confirm="Delete"
      danger
      busy={remove.isPending}
      onConfirm={() => school && void confirm(school._id)}
      onCancel={onClose}
    />
  );
}

/** Goes to any school, to look at it or to ask to join. */
function FindSchool() {
  const navigate = useNavigate();
  return (
    <Combobox
      label="Find a school"
      placeholder="Search by name or town"
      nothingFound="No Schools Found"
      minLength={fewestLetters}
      value={null}
      search={searchSchools}
      onChange={(option) => option && void navigate(`/app/schools/${option.id}/info`)}
    />
  );
}

function NameSearch() {
  const { params, set } = useListAddress();
  return (
    <TextField
      label="Search by name"
      hideLabel
      type="search"
      placeholder="Search by name or town"
      before={<SearchIcon />}
      value={params.get('name') ?? ''}
      onChange={({ target }) => set({ name: target.value })}
    />
  );
}
