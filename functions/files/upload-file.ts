import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { uploads } from '@rince/services/uploads';
import { countTry } from '@rince/store/tries';

/** How many files one person may send in an hour. */
const hourly = { what: 'upload', most: 300, seconds: 3600 };

export const uploadFile: UseCase<'uploadFile'> = async (ctx, { body }) => {
  const user = signedIn(ctx)._id;
  await countTry(ctx.table, hourly, user);
  return uploads.permit(user, ctx.newId(), body.size);
};
