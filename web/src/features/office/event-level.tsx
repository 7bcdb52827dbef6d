import { setEventLevel } from '@rince/contracts/routes/office';
import { useQueryClient } from '@tanstack/react-query';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { isAdmin, useOwnAccount } from '../../lib/own-account.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Switch } from '../../ui/switch.tsx';
import { showFailure } from '../../ui/toast.ts';

/** For admins of the site: whether an event is run here with everything, or only entered. */
export function EventLevel({ event, level }: { readonly event: string; readonly level: number }) {
  const self = useOwnAccount();
  const queries = useQueryClient();
  const write = useWrite(setEventLevel, {
    onSuccess: () => queries.invalidateQueries({ queryKey: organizerEventQuery(event).queryKey }),
  });
  if (!isAdmin(self)) return null;
  return (
    <Switch
      label="Full service"
      checked={level === 1}
      disabled={write.isPending}
      onChange={({ target }) =>
        write.mutate({ body: { id: event, level: target.checked ? 1 : 0 } }, { onError: showFailure })
      }
    />
  );
}
