import type { Tools } from '@rince/runtime/context';
import { putNotice } from '@rince/store/notices';
import type { Write } from '@rince/store/write';

/** Tells people what was changed of their account, so that a change that was not theirs is noticed. */
export const accountNotice = (tools: Tools, user: string, content: string): Write =>
  putNotice({
    _id: tools.newId(),
    user,
    title: 'Your account',
    content: `${content} If it was not you, set a new password at once.`,
    path: '/app/settings/account',
    seen: false,
    createdAt: tools.now.toISOString(),
  });
