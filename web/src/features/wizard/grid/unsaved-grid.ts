import { useEffect, useState } from 'react';
import { type Memory, storedIn } from '../../../lib/outbox/memory.ts';
import type { Sent } from '../../../lib/outbox/unsent.ts';
import type { EventEdit } from '../use-event-saves.ts';
import type { DraftCategory } from './grid-draft.ts';

interface Kept {
  readonly at: string;
  readonly categories: readonly DraftCategory[];
}

/** What is not saved yet, as it was typed. */
const memoryOf = (event: string): Memory<Kept> => storedIn(localStorage, `rince.syllabus.${event}`);
/** How long a pause in the typing is waited for. */
const pauseMs = 600;

/** Keeps a save of the syllabus that was not answered, for as long as what it was made of is kept. */
export const sentMemory = (event: string): Memory<Sent<EventEdit>> => {
  const sent = storedIn<Sent<EventEdit>>(localStorage, `rince.syllabus-sent.${event}`);
  return { ...sent, read: () => (memoryOf(event).read() ? sent.read() : undefined) };
};

/**
 * Keeps a syllabus that is not saved yet in the browser, so that a tab that closes or a battery that dies takes nothing with it. Answers
 * what was kept from another time, and how to let it go, or to forget what is saved now.
 */
export function useUnsavedGrid(event: string, categories: readonly DraftCategory[], dirty: boolean) {
  const [kept, setKept] = useState(() => memoryOf(event).read());
  useEffect(() => {
    // What was kept before stays until somebody says what shall become of it.
    if (kept) return;
    if (!dirty) return memoryOf(event).write(undefined);
    const timer = setTimeout(() => memoryOf(event).write({ at: new Date().toISOString(), categories }), pauseMs);
    return () => clearTimeout(timer);
  }, [event, categories, dirty, kept]);
  const forget = (): void => memoryOf(event).write(undefined);
  return {
    kept,
    letGo: (): void => {
      forget();
      setKept(undefined);
    },
    /** Everything typed is saved. */
    done: (): void => {
      if (!kept) forget();
    },
  };
}
