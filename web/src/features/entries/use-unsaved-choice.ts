import { useEffect, useState } from 'react';
import { storedIn } from '../../lib/outbox/memory.ts';
import { useOwnAccount } from '../../lib/own-account.ts';

/**
 * What somebody has chosen and not saved yet: it outlives a reload of its tab, and logging in again. It is theirs alone, whoever uses the
 * tab next.
 */
export const useUnsavedChoice = <Value>(of: string, first: () => Value) => {
  const self = useOwnAccount();
  const [memory] = useState(() => storedIn<Value>(sessionStorage, `rince.choosing.${self._id}.${of}`));
  const [{ value, changed }, setState] = useState(() => ({ value: memory.read() ?? first(), changed: false }));
  useEffect(() => {
    if (changed) memory.write(value);
  }, [memory, value, changed]);
  return {
    value,
    change: (to: (before: Value) => Value) => setState((before) => ({ value: to(before.value), changed: true })),
    drop: () => memory.write(undefined),
  };
};
