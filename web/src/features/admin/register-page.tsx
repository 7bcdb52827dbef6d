import { organizationForm, type RegionView, regionForm } from '@rince/contracts/people';
import {
  createOrganization,
  createRegion,
  deleteOrganization,
  deleteRegion,
  editOrganization,
  editRegion,
  listOrganizations,
  listRegions,
  reorderOrganizations,
  reorderRegions,
} from '@rince/contracts/routes/directory';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { showIssues, useContractForm } from '../../lib/form.ts';
import { queryOf, rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PencilIcon, TrashIcon } from '../../ui/icons.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showFailure, toast } from '../../ui/toast.ts';
import { ZoneField } from '../../ui/zone-field.tsx';

const regions = {
  title: 'Regions',
  one: 'region',
  rows: {
    list: listRegions,
    create: createRegion,
    edit: editRegion,
    remove: deleteRegion,
    reorder: reorderRegions,
  },
};
const organizations = {
  title: 'Organizations',
  one: 'organization',
  rows: {
    list: listOrganizations,
    create: createOrganization,
    edit: editOrganization,
    remove: deleteOrganization,
    reorder: reorderOrganizations,
  },
};
type Register = typeof regions | typeof organizations;

export const RegionsPage = () => <RegisterPage key="regions" register={regions} />;
export const OrganizationsPage = () => <RegisterPage key="organizations" register={organizations} />;

/** Regions or governing bodies, in an order that is tried out here and kept by Save. */
function RegisterPage({ register }: { readonly register: Register }) {
  const { rows, title, one } = register;
  const client = useQueryClient();
  const query = useQuery(queryOf(rows.list as typeof listRegions, { query: { skip: 0, limit: 999 } }));
  const [order, setOrder] = useState<readonly string[]>();
  const [edited, setEdited] = useState<RegionView | 'new'>();
  const [leaving, setLeaving] = useState<RegionView>();
  const reorder = useWrite(rows.reorder as typeof reorderRegions);
  const remove = useWrite(rows.remove as typeof deleteRegion);
  const again = () => client.invalidateQueries({ queryKey: rowKey(rows.list) });

  const saveOrder = async (ids: readonly string[]): Promise<void> => {
    try {
      await reorder.mutateAsync({ body: { data: [...ids], page: register.title.toLowerCase() } });
      await again();
      setOrder(undefined);
      toast({ title: 'Your changed have been saved.' });
    } catch (error) {
      showFailure(error);
      if (isApiError(error, 'CONFLICT')) await again();
    }
  };
  const confirmDelete = async (id: string): Promise<void> => {
    try {
      await remove.mutateAsync({ params: { id } });
      await again();
    } catch (error) {
      showFailure(error);
    }
    setLeaving(undefined);
  };

  return (
    <>
      <PageHeader title={title} actions={<Button onClick={() => setEdited('new')}>Create New</Button>} />
      <QueryView query={query}>
        {({ data }) => {
          if (data.length === 0)
            return (
              <EmptyState
                drawing="stage"
                text={`No ${title} Found`}
                more={`What is added here can be chosen where an event or a school asks for its ${one}.`}
                action={
                  <Button kind="primary" onClick={() => setEdited('new')}>
                    Create New
                  </Button>
                }
              />
            );
          const place = new Map(order?.map((id, i) => [id, i]));
          // What was added meanwhile stands at the end of an order that is being tried out.
          const sorted = data.toSorted((a, b) => (place.get(a._id) ?? 1e6) - (place.get(b._id) ?? 1e6));
          const isMoved = sorted.some(({ _id }, i) => data[i]?._id !== _id);
          return (
            <Stack>
              <LeaveGuard when={isMoved} />
              <SortableList
                label={title}
                disabled={reorder.isPending}
                items={sorted.map((region) => ({
                  id: region._id,
                  title: region.name,
                  actions: (
                    <>
                      <Button
                        kind="quiet"
                        icon={<PencilIcon />}
                        aria-label={`Edit ${region.name}`}
                        onClick={() => setEdited(region)}
                      >
                        Edit
                      </Button>
                      <Button
                        kind="quiet"
                        icon={<TrashIcon />}
                        aria-label={`Delete ${region.name}`}
                        onClick={() => setLeaving(region)}
                      >
                        Delete
                      </Button>
                    </>
                  ),
                }))}
                onOrder={setOrder}
              />
              <div>
                <Button
                  kind="primary"
                  disabled={!isMoved}
                  busy={reorder.isPending}
                  onClick={() => void saveOrder(sorted.map(({ _id }) => _id))}
                >
                  Save
                </Button>
              </div>
            </Stack>
          );
        }}
      </QueryView>
      {edited && (
        <NameModal
          register={register}
          region={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={again}
        />
      )}
      <ConfirmModal
        open={leaving !== undefined}
        title={`Are you sure you want to delete this ${one}?`}
        text={leaving && `${leaving.name} can no longer be chosen. What it was chosen for keeps it.`}
        confirm="Delete"
        danger
        busy={remove.isPending}
        onConfirm={() => leaving && void confirmDelete(leaving._id)}
        onCancel={() => setLeaving(undefined)}
      />
    </>
  );
}

interface NameProps {
  readonly register: Register;
  readonly region: RegionView | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<unknown>;
}

/** The title, and of a region its time zone. */
function NameModal({ register, region, onClose, onSaved }: NameProps) {
  const hasZone = register.one === 'region';
  const form = useContractForm<z.input<typeof regionForm>, { name: string; zone?: string }>(
    hasZone ? regionForm : organizationForm,
    { name: region?.name ?? '', ...(hasZone ? { zone: region?.zone ?? '' } : {}) },
  );
  const create = useWrite(register.rows.create as typeof createRegion);
  const edit = useWrite(register.rows.edit as typeof editRegion);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (given) => {
    try {
      if (region) await edit.mutateAsync({ params: { id: region._id }, body: { ...given, revision: region.revision } });
      else await create.mutateAsync({ body: given });
      await onSaved();
      toast({ title: 'Your changes have been saved' });
      onClose();
    } catch (error) {
      if (isApiError(error, 'STALE')) {
        const { name: stored } = error.current as { name: string };
        form.setError('name', { message: `${messageOf(error)} It is called ${stored} now. Close this and try again.` });
        await onSaved();
      } else if (!showIssues(form, error)) showFailure(error);
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <Modal
        open
        onClose={onClose}
        title={region ? `Edit ${register.one}` : `New ${register.one}`}
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" kind="primary" busy={isSubmitting}>
              Save
            </Button>
          </>
        }
      >
        <TextField label="Title" error={errors.name?.message} {...form.register('name')} />
        {hasZone && (
          <ZoneField
            label="Time zone"
            optional
            hint="Of new events of this region. Without one it is that of Toronto."
            value={form.watch('zone') ?? ''}
            error={errors.zone?.message}
            onChange={(zone) => form.setValue('zone', zone, { shouldDirty: true, shouldValidate: true })}
          />
        )}
      </Modal>
    </form>
  );
}
