import type { liveKinds } from '@rince/contracts/socket';

type Kind = (typeof liveKinds)[number];

/** What a query shows: one thing (`entry:ID`), everything of a kind in an event (`competition@EVENT`), or all of a kind (`event:*`). */
export type LiveTag = `${Kind}:${string}` | `${Kind}@${string}`;

/** Every tag that a change concerns. */
export const tagsOf = (change: { kind: Kind; id: string; event?: string }): ReadonlySet<string> =>
  new Set([
    `${change.kind}:${change.id}`,
    `${change.kind}:*`,
    ...(change.event ? [`${change.kind}@${change.event}`] : []),
  ]);
