import { useEffect, useState } from 'react';
import { useOwnAccount } from '../../lib/own-account.ts';

const read = <Value>(name: string): Value | undefined => {
  try {
    const text = sessionStorage.getItem(name);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
};

/**
 * What somebody has chosen and not saved yet: it outlives a reload of its tab, and logging in again. It is theirs alone, whoever uses the
 * tab next.
 */
export const useKept = <Value>(of: string, first: () => Value) => {
  const self = useOwnAccount();
  const [name] = useState(`rince.choosing.${self._id}.${of}`);
  const [{ value, changed }, setState] = useState(() => ({ value: read<Value>(name) ?? first(), changed: false }));
  useEffect(() => {
    if (changed) sessionStorage.setItem(name, JSON.stringify(value));
  }, [name, value, changed]);
  return {
    value,
    change: (to: (before: Value) => Value) => setState((before) => ({ value: to(before.value), changed: true })),
    drop: () => sessionStorage.removeItem(name),
  };
};
