/** Enough for what is on its way and what was just answered. */
const mostKept = 500;
const known = new Map<string, Promise<boolean>>();

/** Remembers a write of this page by its key, and whether it was answered. */
export const noteOwnWrite = (key: string, answer: Promise<unknown>): void => {
  known.delete(key);
  known.set(
    key,
    answer.then(
      () => true,
      () => false,
    ),
  );
  for (const oldest of known.keys()) {
    if (known.size <= mostKept) break;
    known.delete(oldest);
  }
};

/** Whether this page wrote all of these and has heard the answers; of what is still on its way that is known once it is answered. */
export const areOwnWrites = async (keys: readonly string[]): Promise<boolean> => {
  const answered = await Promise.all(keys.map((key) => known.get(key) ?? Promise.resolve(false)));
  return keys.length > 0 && answered.every(Boolean);
};
