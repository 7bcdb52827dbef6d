/** What somebody looks for on a page: what it is, and what it is called; all of its name, or a part. */
export interface Sought {
  readonly kind: 'button' | 'link' | 'field' | 'option';
  readonly name: string | RegExp;
  /** Within the first of this selector that is seen. */
  readonly within?: string;
}

/** How it must be found: ready for a hand, or to be seen, or only there, as a file field is behind its label. */
export type Found = 'ready' | 'seen' | 'there';

/**
 * Finds the first element that is sought, in the page. What shall be ready is brought to the middle, out from under the bars at the edges, and
 * lies still. This function is sent as text: it knows nothing but its arguments, and nothing that a browser of our promise does not have.
 */
export const seek = async (
  kind: Sought['kind'],
  pattern: string,
  flags: string,
  within: string,
  how: Found,
): Promise<Element | null> => {
  const selectors = {
    button: 'button, [role=button]',
    link: 'a[href]',
    field: 'input, select, textarea',
    option: '[role=option]',
  };
  const wanted = new RegExp(pattern, flags);
  const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  const isSeen = (element: Element): boolean =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const isFit = (element: Element): boolean =>
    how === 'there' || (isSeen(element) && (how === 'seen' || !element.matches(':disabled')));
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label');
    if (label !== null) return plain(label);
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (by.length > 0) return plain(by.map((id) => document.getElementById(id)?.textContent).join(' '));
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return plain(labels.length > 0 ? labels.map((one) => one.textContent).join(' ') : element.textContent);
  };
  const place = within === '' ? document : [...document.querySelectorAll(within)].find(isSeen);
  const all = [...(place?.querySelectorAll(selectors[kind]) ?? [])];
  const found = all.find((element) => isFit(element) && wanted.test(nameOf(element)));
  if (!found || how !== 'ready') return found ?? null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = found.getBoundingClientRect();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const after = found.getBoundingClientRect();
  return before.top === after.top && before.left === after.left && before.height === after.height ? found : null;
};
