import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** Goes to the field that the address names, `?at=eventStart`: the review leads to what is missing. Answers that name. */
export function useFocusFromAddress(): string | null {
  const at = useSearchParams()[0].get('at');
  useEffect(() => {
    if (at === null) return;
    // After the page's own beginning has had the focus.
    const frame = requestAnimationFrame(() => {
      const field = document.querySelector<HTMLElement>(`[name="${CSS.escape(at)}"], [data-at="${CSS.escape(at)}"]`);
      const control = field?.matches('input, button') ? field : field?.querySelector<HTMLElement>('input, button');
      control?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [at]);
  return at;
}
