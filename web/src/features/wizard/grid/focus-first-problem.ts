/** Goes to the first field that is wrong, once what was just told is on the screen. */
export function focusFirstProblem(container: HTMLElement | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = container?.querySelector<HTMLElement>('[aria-invalid="true"]');
      field?.focus();
      field?.scrollIntoView({ block: 'center' });
    }),
  );
}
