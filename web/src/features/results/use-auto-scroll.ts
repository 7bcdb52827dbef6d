import { type RefObject, useEffect } from 'react';

/** Slow enough to read a line from the back of a hall, in pixels a second for a screen 1000 pixels high. */
const speed = 48;
const restMs = 4000;
const pageMs = 9000;
/** After somebody scrolled by hand. */
const handsOffMs = 12_000;

/** Scrolls by itself: evenly, with a rest at both ends; page by page where motion is not wanted. A hand on it has precedence. */
export function useAutoScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let waitUntil = performance.now() + restMs;
    let last = performance.now();
    let position = 0;
    let frame = 0;
    const byHand = (): void => {
      waitUntil = performance.now() + handsOffMs;
    };
    const isAtEnd = (): boolean => element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
    const step = (now: number): void => {
      frame = requestAnimationFrame(step);
      const passed = Math.min(now - last, 100);
      last = now;
      if (now < waitUntil) {
        position = element.scrollTop;
        return;
      }
      if (isAtEnd()) {
        // The rest at the end is over when this comes a second time.
        element.scrollTop = 0;
        position = 0;
        waitUntil = now + restMs;
        return;
      }
      position += (passed / 1000) * speed * (element.clientHeight / 1000);
      element.scrollTop = position;
      if (isAtEnd()) waitUntil = now + restMs;
    };
    const turnPage = (): void => {
      if (performance.now() < waitUntil) return;
      element.scrollTop = isAtEnd() ? 0 : element.scrollTop + element.clientHeight * 0.85;
    };
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = isStill ? setInterval(turnPage, pageMs) : undefined;
    if (!isStill) frame = requestAnimationFrame(step);
    const hands = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
    for (const hand of hands) element.addEventListener(hand, byHand, { passive: true });
    return () => {
      clearInterval(timer);
      cancelAnimationFrame(frame);
      for (const hand of hands) element.removeEventListener(hand, byHand);
    };
  }, [ref]);
}
