import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function NotFoundPage() {
  return (
    <div style={{ maxWidth: 640, margin: '8vh auto', padding: 16 }}>
      <title>Not found · Rince</title>
      <h1 className="hidden-text">Not found</h1>
      <EmptyState
        drawing="lost"
        text="There is no such page."
        more="The address may have been mistyped, or the page has moved."
        action={<ButtonLink to="/">Go to the start</ButtonLink>}
      />
    </div>
  );
}
