import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { closeFailures } from '../../ui/toast.ts';

/** After going to another page, the focus and the view are at its beginning, for those who hear pages as for those who see them. */
export function useArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    closeFailures();
    if (main.current?.contains(document.activeElement) && document.activeElement?.closest('nav')) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
