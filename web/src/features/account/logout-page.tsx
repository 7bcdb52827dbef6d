import { logout } from '@rince/contracts/routes/account';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { forgetSession } from '../../lib/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Logs out on load. */
export function LogoutPage() {
  const query = useQuery({
    queryKey: ['logout'],
    gcTime: 0,
    queryFn: async () => {
      await call(logout, {});
      forgetSession();
      return true;
    },
  });
  return (
    <>
      <title>Logout · Rince</title>
      <h1 className="hidden-text">Logging out</h1>
      {query.isError ? <ErrorState onRetry={() => void query.refetch()} /> : <Skeleton lines={2} />}
    </>
  );
}
