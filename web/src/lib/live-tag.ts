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

const spreadMs = 2_000;

/** How long to wait, in ms, before asking for what changed: what everybody at a feis is told is not asked for by all of them in one moment. `random` is from 0 to 1. */
export const pauseBefore = ({ kind }: { kind: Kind }, random = Math.random()): number =>
  kind === 'event' ? random * spreadMs : 0;
