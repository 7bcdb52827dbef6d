import { fold } from '@rince/domain/fold';
import type { School } from '@rince/domain/people/school';
import { type Context, signedIn } from '@rince/runtime/context';
import { schoolIsThere, schoolOfName, schoolsNamed } from '@rince/store/directory';

/**
 * Whether a school holds its name in its town. A second one there is refused, but for a platform admin, who knows that they are two; whoever
 * makes one in the same moment is decided by the item of the name.
 */
export const holdsName = async (
  ctx: Context,
  wanted: Pick<School, 'name' | 'city'>,
  own?: School,
): Promise<boolean> => {
  const [holder, called] = await Promise.all([schoolOfName(ctx.table, wanted), schoolsNamed(ctx.table, wanted.name)]);
  const isTaken = called.some(({ _id, city }) => _id !== own?._id && fold(city) === fold(wanted.city));
  const isHeld = holder !== undefined && holder !== own?._id;
  if ((isTaken || isHeld) && signedIn(ctx).role !== 'admin') throw schoolIsThere(wanted);
  return !isHeld;
};
