import type { User } from '@rince/domain/people/user';
import type { Tools } from '@rince/runtime/context';

type Chosen = Pick<User, '_id' | 'name' | 'lname' | 'email' | 'role' | 'roles'>;

/** An account as everybody's begins. */
export const freshUser = (tools: Tools, chosen: Chosen): User => ({
  ...chosen,
  theme: 'pretty',
  darkTheme: false,
  notify: true,
  step: 0,
  confirmed: false,
  tokensValidAfter: 0,
  createdAt: tools.now.toISOString(),
  revision: 1,
});
