import { deleteUpdate, listUpdates, type UpdateView } from '@rince/contracts/routes/updates';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { rowKey } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { PencilIcon, TrashIcon } from '../../ui/icons.ts';
import { showFailure, toast } from '../../ui/toast.ts';
import styles from './updates.module.css';

/** What admins do with an update. */
export function UpdateTools({ update }: { readonly update: UpdateView }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useWrite(deleteUpdate, {
    onSuccess: async () => {
      setAsking(false);
      await navigate('/app/updates');
      toast({ title: 'The update was deleted' });
      return client.invalidateQueries({ queryKey: rowKey(listUpdates) });
    },
  });
  return (
    <div className={styles.itemTools}>
      <ButtonLink
        kind="quiet"
        icon={<PencilIcon />}
        to={`/app/updates/edit/${update._id}`}
        aria-label={`Edit Update: ${update.title}`}
      >
        Edit Update
      </ButtonLink>
      <Button kind="quiet" icon={<TrashIcon />} aria-label={`Delete: ${update.title}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmModal
        open={asking}
        danger
        title={`Are you sure you want to delete ${update.title}?`}
        text="This will permanently remove this object from the database."
        confirm="Delete"
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate({ params: { id: update._id } }, { onError: showFailure })}
      />
    </div>
  );
}
