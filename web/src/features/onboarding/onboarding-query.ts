import { loadOnboarding } from '@rince/contracts/routes/account';
import { queryOf } from '../../lib/query-of.ts';

export const onboardingQuery = queryOf(loadOnboarding, {}, ['user:*']);
