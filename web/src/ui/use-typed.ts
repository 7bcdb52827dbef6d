import { useRef } from 'react';

/** What is typed into is text that somebody would miss; what is searched for or chosen is not. */
const isWritten = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement &&
    /^(text|email|tel|url|number)$/.test(field.type) &&
    field.getAttribute('role') !== 'combobox');

/** Knows whether the fields that somebody was in say something else now than before: `note` hears of each that is entered. */
export function useTyped() {
  const before = useRef(new Map<HTMLInputElement | HTMLTextAreaElement, string>());
  // A form that was sent or given up is not there any more.
  const changed = () => [...before.current].find(([field, value]) => field.isConnected && field.value !== value)?.[0];
  return {
    note: (field: Element): void => {
      if (isWritten(field) && !before.current.has(field)) before.current.set(field, field.value);
    },
    isThere: (): boolean => changed() !== undefined,
    focus: (): void => changed()?.focus(),
  };
}
