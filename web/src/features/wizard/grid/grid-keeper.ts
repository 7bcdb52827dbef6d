import { useEffect, useState } from 'react';
import type { Memory } from '../../../lib/ordered-write.ts';
import type { EventEdit } from '../use-event-saves.ts';
import type { DraftCategory } from './grid-draft.ts';

interface Kept {
  readonly at: string;
  readonly categories: readonly DraftCategory[];
}

const keyOf = (event: string): string => `rince.syllabus.${event}`;
/** How long a pause in the typing is waited for. */
const pauseMs = 600;

const read = (event: string): Kept | undefined => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(event)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

const sentKeyOf = (event: string): string => `rince.syllabus-sent.${event}`;

/** Keeps a save of the syllabus that was not answered, for as long as what it was made of is kept. */
export const sentMemory = (event: string): Memory<EventEdit> => ({
  read: () => {
    try {
      return read(event) ? (JSON.parse(localStorage.getItem(sentKeyOf(event)) ?? 'null') ?? undefined) : undefined;
    } catch {
      return undefined;
    }
  },
  write: (parcel) => {
    try {
      if (parcel) localStorage.setItem(sentKeyOf(event), JSON.stringify(parcel));
      else localStorage.removeItem(sentKeyOf(event));
    } catch {
      console.info('The browser has no room to keep what was sent and not answered.');
    }
  },
});

/**
 * Keeps a syllabus that is not saved yet in the browser, so that a tab that closes or a battery that dies takes nothing with it. Answers
 * what was kept from another time, and how to let it go, or to forget what is saved now.
 */
export function useKeptGrid(event: string, categories: readonly DraftCategory[], dirty: boolean) {
  const [kept, setKept] = useState(() => read(event));
  useEffect(() => {
    // What was kept before stays until somebody says what shall become of it.
    if (kept) return;
    if (!dirty) return localStorage.removeItem(keyOf(event));
    const timer = setTimeout(() => {
      try {
        localStorage.setItem(keyOf(event), JSON.stringify({ at: new Date().toISOString(), categories } satisfies Kept));
      } catch {
        console.info('The browser has no room to keep what is not saved yet.');
      }
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [event, categories, dirty, kept]);
  const forget = (): void => localStorage.removeItem(keyOf(event));
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
