import { useRef } from 'react';
import type { GridProblems } from './grid-checks.ts';

const isSame = (a: GridProblems, b: GridProblems): boolean =>
  a.size === b.size && [...a].every(([id, message]) => b.get(id) === message);

/** The same map as long as it says the same, so that a letter typed in one category draws no other again. */
export function useSameProblems(found: GridProblems): GridProblems {
  const kept = useRef(found);
  if (!isSame(kept.current, found)) kept.current = found;
  return kept.current;
}
