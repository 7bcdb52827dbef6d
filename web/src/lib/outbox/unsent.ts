/** What was, or will be, sent: again with the same key until it is answered, so it counts once. A key is never sent with anything else. */
export interface Sent<Data> {
  readonly data: Data;
  readonly key: string;
}

/** What somebody saves, and what they would call it. */
export interface Save<Data, About> extends Sent<Data> {
  readonly about?: About;
}

/** What somebody saved of one thing and the server has not acknowledged. */
export interface Unsent<Data, Stored, About> extends Save<Data, About> {
  /** Earlier saves that were sent and not answered. The server may have them: they go first, and this one follows what they left. */
  readonly before?: readonly Sent<Data>[];
  /** On its way from this page, waiting for the network, or kept until somebody decides. */
  readonly status: 'sending' | 'waiting' | 'refused';
  readonly message?: string;
  /** What the server has, where it refused because of it. */
  readonly current?: Stored;
}

/** Saves that may have reached the server. While earlier ones are open, the last one was never sent, and nobody misses it. */
const sentSoFar = <D, S, A>({ data, key, before = [] }: Unsent<D, S, A>): readonly Sent<D>[] =>
  before.length > 0 ? before : [{ data, key }];

/** A save in the place of the one under it. One that was refused is decided by this: nobody sends it again. */
export const withSave = <D, S, A>(save: Save<D, A>, under: Unsent<D, S, A> | undefined): Unsent<D, S, A> => ({
  ...save,
  before: under === undefined || under.status === 'refused' ? [] : sentSoFar(under),
  status: 'sending',
});

/** What has to be sent next. */
export const nextSend = <D, S, A>({ data, key, before = [] }: Unsent<D, S, A>): Sent<D> => before[0] ?? { data, key };

const withoutEarlier = <D, S, A>(unsent: Unsent<D, S, A>, key: string): Unsent<D, S, A> => ({
  ...unsent,
  before: (unsent.before ?? []).filter((one) => one.key !== key),
});

/** One was stored: it is done, or the last one goes on from what it left. */
export const afterAnswer = <D, S, A>(
  unsent: Unsent<D, S, A>,
  key: string,
  follow: (data: D) => D,
): Unsent<D, S, A> | undefined => {
  if (unsent.key === key) return undefined;
  // Another tab heard of that one before, and made this one from its answer.
  if (!unsent.before?.some((one) => one.key === key)) return unsent;
  const rest = withoutEarlier(unsent, key);
  return rest.before?.length === 0 ? { ...rest, data: follow(rest.data) } : rest;
};

/** One was refused: the last one is kept and shown; an earlier one left nothing, and the next one goes as it is. */
export const afterRefusal = <D, S, A>(
  unsent: Unsent<D, S, A>,
  key: string,
  why: { readonly message: string; readonly current?: S },
): Unsent<D, S, A> => (unsent.key === key ? { ...unsent, ...why, status: 'refused' } : withoutEarlier(unsent, key));

/** Nobody answered. */
export const afterSilence = <D, S, A>(unsent: Unsent<D, S, A>): Unsent<D, S, A> => ({ ...unsent, status: 'waiting' });

/** What another page left: whatever it was sending, this page does not hear the answer. */
export const afterReload = <D, S, A>(unsent: Unsent<D, S, A>): Unsent<D, S, A> =>
  unsent.status === 'sending' ? afterSilence(unsent) : unsent;
