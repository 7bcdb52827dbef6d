import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import styles from './add-card-form.module.css';
import { Button } from './button.tsx';

interface Props {
  /** The payment provider's script. */
  readonly provider: () => Promise<Stripe>;
  /** The secret with which the provider saves a card. */
  readonly setup: () => Promise<string>;
  /** Called with what the provider verified. */
  readonly onVerified: (setupIntent: string) => Promise<void>;
  readonly onCancel?: () => void;
}

const sentence = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Please reload this view and try again';

/** The provider's own card fields and the button that keeps the card. */
export function AddCardForm({ provider, setup, onVerified, onCancel }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const card = useRef<StripeCardElement>(undefined);
  const [error, setError] = useState('');
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let gone = false;
    provider().then(
      (loaded) => {
        if (gone || !host.current) return;
        const { color } = getComputedStyle(host.current);
        card.current = loaded.elements().create('card', { style: { base: { color, fontSize: '16px' } } });
        card.current.mount(host.current);
        setReady(true);
      },
      (failure: unknown) => setError(sentence(failure)),
    );
    return () => {
      gone = true;
      card.current?.destroy();
      card.current = undefined;
    };
  }, [provider]);

  const add = async (): Promise<void> => {
    if (!card.current) return;
    setBusy(true);
    setError('');
    try {
      const loaded = await provider();
      const result = await loaded.confirmCardSetup(await setup(), { payment_method: { card: card.current } });
      if (result.error) setError(result.error.message ?? 'The card was not accepted.');
      else await onVerified(result.setupIntent.id);
    } catch (failure) {
      setError(sentence(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className={styles.form} aria-label="Add a card">
      <div>
        <div className={styles.label}>New card</div>
        <div ref={host} className={styles.fields} />
      </div>
      <p className={styles.error} role="alert" hidden={error === ''}>
        {error}
      </p>
      <div className={styles.actions}>
        <Button busy={busy} disabled={!ready} onClick={() => void add()}>
          Add card
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <p className={styles.note}>The number goes to the payment provider only; we keep the last four digits.</p>
    </section>
  );
}
