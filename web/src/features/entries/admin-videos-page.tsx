import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.ts';
import { entryQuery } from './entry-queries.ts';
import { EntryVideos } from './entry-videos.tsx';

/** An admin looks after the videos of somebody's entry. */
export function AdminVideosPage() {
  const { userId = '', id = '' } = useParams();
  const back = `/app/admin/users/${userId}/entry/${id}`;
  const query = useQuery(entryQuery(id));
  const navigate = useNavigate();
  const save = async (): Promise<void> => {
    await navigate(back);
    toast({ title: 'Your changes have been saved' });
  };
  return (
    <QueryView query={query}>
      {(entry) => (
        <>
          <PageHeader title={entry.event.name} back={back} backTitle="Entry" />
          {!entry.event.takesVideos || entry.paidAt === undefined ? (
            <EmptyState
              drawing="slip"
              text="No uploads"
              more={entry.event.takesVideos ? 'Videos are sent once the entry is paid.' : 'This event takes no videos.'}
              action={<ButtonLink to={`/app/entries/${id}`}>Open the entry</ButtonLink>}
            />
          ) : (
            <>
              <EntryVideos entry={entry} />
              <Button kind="primary" onClick={() => void save()}>
                Save
              </Button>
            </>
          )}
        </>
      )}
    </QueryView>
  );
}
