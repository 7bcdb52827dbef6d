import type { Tools } from '@rince/runtime/context';
import { putConsent } from '@rince/store/consents';
import type { Write } from '@rince/store/write';

/** The version of the texts under /public/terms and /public/privacy that people agree to when they register. */
const textVersion = '2026-01';

/** What was agreed to with the registration, as records: who, what, which text, when. */
export const consentsOf = (tools: Tools, user: string): Write[] =>
  (['terms', 'privacy', 'age'] as const).map((kind) =>
    putConsent({ user, kind, version: textVersion, at: tools.now.toISOString() }),
  );
