import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './documents.module.css';

/** As wide as a page is on a screen: 297 mm. */
const pagePixels = (297 / 25.4) * 96;

/** Pages as large as there is room for them; on paper as large as they are. */
export function Paper({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const room = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const watched = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      // While it is printed nothing is measured: the paper is not the window.
      if (width > 0 && !matchMedia('print').matches) setZoom(Math.min(1, width / pagePixels));
    });
    watched.observe(element);
    return () => watched.disconnect();
  }, []);
  return (
    <section ref={room} className={styles.desk} aria-label={label} data-paper>
      <div className={styles.pages} style={{ '--zoom': zoom } as Record<string, number>}>
        {children}
      </div>
    </section>
  );
}
