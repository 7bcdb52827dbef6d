import { Skeleton } from '../ui/skeleton.tsx';

/** While the first page is fetched. */
export function Waiting() {
  return (
    <div style={{ maxWidth: 720, margin: '12vh auto 0', padding: 16 }}>
      <Skeleton />
    </div>
  );
}
