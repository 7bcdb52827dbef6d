import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './load-more.module.css';

interface Props {
  readonly hasMore: boolean;
  readonly busy: boolean;
  /** The last try did not succeed: no more by itself, only by the button. */
  readonly failed?: boolean;
  readonly onMore: () => void;
}

/** How far before the end of the list more is asked for. */
const margin = 100;

/** The end of a list that goes on: more comes when the reader gets near, or presses the button. */
export function LoadMore({ hasMore, busy, failed = false, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  const waits = hasMore && !busy && !failed;
  useEffect(() => {
    if (!waits || !end.current) return;
    // Only a reader who scrolls is followed: a list that happens to be short does not load itself to its end.
    let hasScrolled = false;
    const look = (): void => {
      const box = end.current?.getBoundingClientRect();
      if (hasScrolled && box && box.top < innerHeight + margin) more.current();
    };
    const scrolled = (): void => {
      hasScrolled = true;
      look();
    };
    // A list in a dialog scrolls there, and that is heard on its way down only.
    addEventListener('scroll', scrolled, { passive: true, capture: true });
    return () => removeEventListener('scroll', scrolled, { capture: true });
  }, [waits]);
  if (!hasMore) return null;
  return (
    <div ref={end} className={styles.end}>
      <Button busy={busy} onClick={onMore}>
        Load More
      </Button>
    </div>
  );
}
