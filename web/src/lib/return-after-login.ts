/** Where somebody wanted to be when they had to log in first, and what they had typed there. Lasts as long as the tab. */
interface ReturnAddress {
  readonly to: string;
  /** Whose page it was; a link that somebody opens is for whoever logs in. */
  readonly person?: string;
  /** A session was there, and is over. */
  readonly ended?: boolean;
  readonly typed?: Readonly<Record<string, unknown>>;
}

const key = 'rince.way-back';

const read = (): ReturnAddress | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as ReturnAddress | null) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Keeps the way back to an address; one that is known already is known better. */
export function keepReturnAddress(way: ReturnAddress): void {
  if (read()?.to === way.to && way.person === undefined) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(way));
  } catch {
    // Without room there is no way back, and logging in leads to the dashboard.
  }
}

export const forgetReturnAddress = (): void => sessionStorage.removeItem(key);

export const hasSessionEnded = (): boolean => read()?.ended === true;

/** Where somebody who has just logged in goes: what another person left behind is dropped. What was typed waits for its form. */
export function returnAddressOf(person: string | undefined): string | undefined {
  const way = read();
  if (!way) return undefined;
  if ((way.person !== undefined && way.person !== person) || way.typed === undefined) forgetReturnAddress();
  else keepReturnAddress({ ...way, person, ended: false });
  return way.person === undefined || way.person === person ? way.to : undefined;
}

type Typed = readonly [form: string, values: unknown];
const forms = new Set<() => Typed | undefined>();

/** Asked for what is typed when the session ends. */
export function keepsTyped(form: () => Typed | undefined): () => void {
  forms.add(form);
  return () => forms.delete(form);
}

const withoutPasswords = (name: string, value: unknown): unknown =>
  /^\w*password\w*$/i.test(name) ? undefined : value;

export const typedNow = (): Record<string, unknown> | undefined => {
  const typed = [...forms].flatMap((form) => {
    const one = form();
    return one ? [one] : [];
  });
  if (typed.length === 0) return undefined;
  return JSON.parse(JSON.stringify(Object.fromEntries(typed), withoutPasswords)) as Record<string, unknown>;
};

/** What was typed into a form before the session ended; it is given back once. */
export function takeTyped(form: string): unknown {
  const way = read();
  // Until somebody has logged in, nobody is known to be the one who typed.
  if (!way || way.ended || way.typed?.[form] === undefined) return undefined;
  const { [form]: values, ...typed } = way.typed;
  if (Object.keys(typed).length === 0) forgetReturnAddress();
  else keepReturnAddress({ ...way, typed });
  return values;
}
