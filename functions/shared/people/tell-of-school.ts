import type { Context } from '@rince/runtime/context';
import { putNotice } from '@rince/store/notices';
import type { Write } from '@rince/store/write';

/** Tells somebody how it stands between them and a school. */
export const tellOfSchool = (
  ctx: Context,
  user: string,
  school: { readonly _id: string; readonly name: string },
  title: string,
  content: string,
): Write =>
  putNotice({
    _id: ctx.newId(),
    user,
    title,
    content,
    path: `/app/schools/${school._id}/info`,
    seen: false,
    createdAt: ctx.now.toISOString(),
  });
