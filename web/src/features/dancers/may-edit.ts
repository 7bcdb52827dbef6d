import type { DancerView } from '@rince/contracts/dancers';
import type { Self } from '@rince/contracts/people';
import { access } from '@rince/domain/access';
import { actorOf } from '../../lib/own-account.ts';

/** Owners and admins: the rule that the server applies. */
export const mayEdit = (self: Self, dancer: DancerView): boolean =>
  access['dancer.edit'](actorOf(self), { dancer: { owners: dancer.owners, teachers: [] } }) === 'yes';
