import { type Act, type Deed, quarterOf } from '@rince/domain/acts/act';
import type { Item } from './item.ts';
import { actIndex, actKey, actPlace, actRange, actsFromRange } from './keys.ts';
import type { Page, Table } from './table.ts';
import type { Write } from './write.ts';

const actItem = (act: Act): Item => ({
  ...actKey(act.competition ?? act.event, act._id),
  entity: 'act',
  ...actPlace(act),
  ...act,
});

/** Writes down what somebody does, in the transaction that does it. */
export const recordAct = (act: Act): Write => ({ kind: 'put', item: actItem(act), condition: { is: 'absent' } });

/** Who is behind a request, and when. */
interface Doing {
  readonly now: Date;
  readonly newId: () => string;
  readonly user: { readonly _id: string } | null;
}
/** What the signed-in person of a request does, and of what. */
export const actOf = (
  { now, newId, user }: Doing,
  about: {
    readonly event: string;
    readonly competition?: string;
    readonly reason?: string | undefined;
    readonly undoes?: string | undefined;
  } & Deed,
): Write => {
  if (!user) throw new Error('Nobody is signed in');
  return recordAct({ _id: newId(), by: user._id, at: now.toISOString(), ...about });
};

/** A line of the log that follows from something stored. It fills in what is not there, and changes nothing of what is. */
export type NotedAct = Extract<Write, { readonly kind: 'update' }>;

/**
 * Writes down what follows from something that is stored: however often it comes, it is there once. What is `gathered` is one line for a quarter of an hour,
 * of the same person and kind.
 */
export const noteAct = ({ _id, ...act }: Act, { gathered = false }: { readonly gathered?: boolean } = {}): NotedAct => {
  const id = gathered ? `${_id}#${act.by}#${quarterOf(act.at)}` : _id;
  const { pk, sk, ...fields } = actItem({ ...act, _id: `${act.act}-${id}` } as Act);
  return { kind: 'update', key: { pk, sk }, setOnce: fields };
};

/** The id of the refund that a noted act tells of. */
export const refundOf = ({ _id, act }: Pick<Act & { readonly act: 'refund' }, '_id' | 'act'>): string =>
  _id.slice(`${act}-`.length);

/** What was done to a sheet, beside its marks. */
export const actsOfSheet = (table: Table, competition: string): Promise<Act[]> =>
  table.read<Act>(actRange(competition), 20_000);
/** What was done to an event as a whole, or to several of its competitions. */
export const actsOfEvent = (table: Table, event: string): Promise<Act[]> => table.read<Act>(actRange(event), 20_000);
/** What people did to a sheet, or to an event as a whole, from one of these acts on. */
export const actsFrom = async (table: Table, of: string, id: string): Promise<Act[]> =>
  /^\d/.test(id) ? table.read<Act>(actsFromRange(of, id), 20_000) : [];
/** What was done at an event, by time; at most a moment old. */
export const actsOf = (
  table: Table,
  event: string,
  page: { readonly newestFirst: boolean; readonly limit: number; readonly cursor: string | undefined },
): Promise<Page<Act & Item>> => table.findPage<Act & Item>({ ...actIndex(event), ...page });
