/** Where something outlives its page. */
export interface Memory<Kept> {
  readonly read: () => Kept | undefined;
  readonly write: (kept: Kept | undefined) => void;
}

/** Keeps one thing under a name in the browser's storage. Without room it goes on without it: the page still has it. */
export const storedIn = <Kept>(storage: Storage, name: string): Memory<Kept> => ({
  read: () => {
    try {
      return (JSON.parse(storage.getItem(name) ?? 'null') as Kept | null) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write: (kept) => {
    try {
      if (kept === undefined) storage.removeItem(name);
      else storage.setItem(name, JSON.stringify(kept));
    } catch {
      console.info('The browser has no room to keep what is not saved yet.');
    }
  },
});
