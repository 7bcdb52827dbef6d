import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import styles from './hint-layer.module.css';

interface Shown {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

const widest = 320;

/**
 * Shows the `data-hint` of whatever inside it is pointed at or focused: one bubble for a whole grid of fields. Screen readers are told
 * by the field's own name or description.
 */
export function HintLayer({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown | undefined>(undefined);
  const hide = (): void => setShown(undefined);
  const show = ({ target }: SyntheticEvent): void => {
    const element = target instanceof Element ? target.closest('[data-hint]') : null;
    const text = element?.getAttribute('data-hint');
    if (!element || !text) {
      hide();
      return;
    }
    const { left, bottom } = element.getBoundingClientRect();
    setShown({ text, left: Math.max(12, Math.min(left, innerWidth - widest - 12)), top: bottom + 6 });
  };
  useEffect(() => {
    if (!shown) return;
    const away = (): void => setShown(undefined);
    addEventListener('scroll', away, { capture: true, passive: true });
    return () => removeEventListener('scroll', away, { capture: true });
  }, [shown]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens; what it hears of are the fields inside.
    <div onMouseOver={show} onMouseLeave={hide} onFocus={show} onBlur={hide} onKeyDown={hide}>
      {children}
      {shown && (
        <div className={styles.hint} style={{ left: shown.left, top: shown.top }} aria-hidden>
          {shown.text}
        </div>
      )}
    </div>
  );
}
