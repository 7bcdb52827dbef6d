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

/** Says what happened, briefly. The same words twice are shown once. */
export function toast(given: Toast): void {
  lastId += 1;
  const others = shown.filter(({ title, text }) => title !== given.title || text !== given.text);
  show([...others.slice(-2), { ...given, id: lastId }]);
}

export const closeToast = (id: number): void => show(shown.filter((one) => one.id !== id));
export const shownToasts = (): readonly ShownToast[] => shown;
export const onToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
