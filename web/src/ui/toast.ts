export interface Toast {
  readonly title: string;
  readonly text?: string;
  readonly kind?: 'done' | 'info' | 'error';
  /** How long it stays. */
  readonly ms?: number;
}
export interface ShownToast extends Toast {
  readonly id: number;
}

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const show = (next: readonly ShownToast[]): void => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Says what happened, briefly. The same words twice are shown once. Answers its id, for what may end it early. */
export function toast(given: Toast): number {
  lastId += 1;
  const others = shown.filter(
    ({ title, text, kind }) =>
      (title !== given.title || text !== given.text) &&
      // What worked now is no longer a failure.
      (kind !== 'error' || (given.kind ?? 'done') !== 'done'),
  );
  show([...others.slice(-2), { ...given, id: lastId }]);
  return lastId;
}

/** Says that something did not work, with the server's sentence where there is one. */
export const showFailure = (error: unknown) =>
  toast({
    title: 'An Error Occured',
    text: error instanceof Error && error.name === 'ApiError' ? error.message : 'Please reload this view and try again',
    kind: 'error',
  });

export const closeToast = (id: number): void => show(shown.filter((one) => one.id !== id));
/** What went wrong on a page that is left is no longer of interest. */
export const closeFailures = (): void => show(shown.filter(({ kind }) => kind !== 'error'));
export const shownToasts = (): readonly ShownToast[] => shown;
export const onToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
