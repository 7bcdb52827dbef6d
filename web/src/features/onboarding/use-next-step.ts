import { nextStep } from '@rince/contracts/routes/account';
import type { BodyInput } from '@rince/contracts/row';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ownAccountQuery } from '../../lib/own-account.ts';
import { useWrite } from '../../lib/use-write.ts';
import { onboardingQuery } from './onboarding-query.ts';

/** Saves a step and goes on; behind the last one lies the dashboard. */
export function useNextStep() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const write = useWrite(nextStep);
  return {
    isPending: write.isPending,
    send: async (body: BodyInput<typeof nextStep>): Promise<void> => {
      const { user } = await write.mutateAsync({ body });
      client.setQueryData(ownAccountQuery.queryKey, user);
      if (user.step >= 100) await navigate('/app', { replace: true });
      else await client.invalidateQueries({ queryKey: onboardingQuery.queryKey });
    },
  };
}
