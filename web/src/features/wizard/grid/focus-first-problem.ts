/**
 * Goes to the first field that is wrong, once what was just told is on the screen. Whoever is in a field by then goes on there: what they type
 * must not land in another one.
 */
export function focusFirstProblem(container: HTMLElement | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement?.matches('input, select, textarea')) return;
      const field = container?.querySelector<HTMLElement>('[aria-invalid="true"]');
      field?.focus();
      field?.scrollIntoView({ block: 'center' });
    }),
  );
}
