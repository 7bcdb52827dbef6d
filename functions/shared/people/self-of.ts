import type { User } from '@rince/domain/people/user';
import { files } from '@rince/services/files';

/** Somebody as they see themselves: with the addresses of their picture instead of its keys. */
export const selfOf = async (user: User) => ({ ...user, image: await files.signedImage(user.image) });

/** An account as its owner sees it, or an admin, who sees more. */
export const accountOf = async (user: User, isAdmin: boolean) => {
  const { customerId, deactivated, ...own } = await selfOf(user);
  return isAdmin ? { ...own, customerId, deactivated } : own;
};
