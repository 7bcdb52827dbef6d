import { toldKey, toldRange } from './keys.ts';
import { stale } from './stale.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** Something that a family is told once, however often whoever tells it begins anew. */
interface Told {
  readonly event: string;
  /** What it is about, and of whom. */
  readonly about: string;
}

/** What was said last; undefined when nothing was. */
export const saidOf = async (table: Table, { event, about }: Told): Promise<string | undefined> =>
  (await table.get<{ said: string }>(toldKey(event, about)))?.said;

/** All that families of an event were told once. */
export const toldAt = (table: Table, event: string): Promise<(Told & { readonly expiresAt: number })[]> =>
  table.read(toldRange(event));
/** Moves the end of what was told. */
export const endToldAt = ({ event, about }: Told, expiresAt: number): Write => ({
  kind: 'update',
  key: toldKey(event, about),
  set: { expiresAt },
  condition: { is: 'present' },
});

/** Notes in the transaction that tells it what is said now: of two that say the same one does. It goes with the videos of the event, in seconds. */
export const noteSaid = (
  { event, about }: Told,
  said: string,
  { before, expiresAt }: { readonly before: string | undefined; readonly expiresAt: number },
): Write => ({
  kind: 'put',
  item: { ...toldKey(event, about), entity: 'told', event, about, said, expiresAt },
  condition: before === undefined ? { is: 'absent' } : { is: 'equal', to: { said: before } },
  refusal: stale(),
});
