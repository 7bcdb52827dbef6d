import { askBank } from './authentication.ts';
import { CardElement } from './card-element.ts';
import { type CardOptions, type CreateResult, callProvider, type ScriptError } from './messages.ts';

interface Intent {
  readonly id: string;
  readonly status: string;
  readonly next_action: { readonly type: string; readonly redirect_to_url?: { readonly url: string } } | null;
  readonly last_payment_error?: ScriptError | null;
  readonly last_setup_error?: ScriptError | null;
}

type Kind = 'payment' | 'setup';
type Called = { intent: Intent; error?: undefined } | { error: ScriptError; intent?: undefined };
type IntentResult = { paymentIntent?: Intent; setupIntent?: Intent; error?: ScriptError };

interface MethodData {
  readonly card?: unknown;
  readonly billing_details?: unknown;
}

interface ConfirmData {
  readonly payment_method?: string | MethodData;
  readonly return_url?: string;
  readonly setup_future_usage?: string;
  readonly receipt_email?: string;
}

const address = (document.currentScript as HTMLScriptElement | null)?.src ?? location.href;
const base = address.slice(0, address.lastIndexOf('/'));

/** The part of the provider's script that Rince uses, with the provider's names. */
class LocalStripe {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  elements() {
    let card: CardElement | null = null;
    return {
      create: (type: string, options: CardOptions = {}) => {
        if (type !== 'card') throw new Error(`The local stand-in has a 'card' element only, not '${type}'.`);
        card = new CardElement(base, this.#key, options);
        return card;
      },
      getElement: (type: unknown) => (type === 'card' ? card : null),
      update: () => undefined,
      fetchUpdates: async () => ({}),
    };
  }

  async createPaymentMethod(data: MethodData & { type?: string }): Promise<CreateResult> {
    if (data.card instanceof CardElement) return data.card.createMethod(data.billing_details);
    throw new Error('createPaymentMethod needs a card element: numbers never pass through the page.');
  }

  confirmCardPayment(clientSecret: string, data: ConfirmData = {}, options: { handleActions?: boolean } = {}) {
    return this.#confirm('payment', clientSecret, data, options);
  }

  confirmCardSetup(clientSecret: string, data: ConfirmData = {}, options: { handleActions?: boolean } = {}) {
    return this.#confirm('setup', clientSecret, data, options);
  }

  async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<IntentResult> {
    const kind = kindOf(clientSecret);
    const found = await this.#call(kind, clientSecret, '', {}, 'GET');
    return found.intent ? this.#act(kind, clientSecret, found.intent) : found;
  }

  async retrievePaymentIntent(clientSecret: string): Promise<IntentResult> {
    return result('payment', await this.#call('payment', clientSecret, '', {}, 'GET'));
  }

  async retrieveSetupIntent(clientSecret: string): Promise<IntentResult> {
    return result('setup', await this.#call('setup', clientSecret, '', {}, 'GET'));
  }

  async #confirm(
    kind: Kind,
    clientSecret: string,
    data: ConfirmData,
    options: { handleActions?: boolean },
  ): Promise<IntentResult> {
    const { payment_method: given, ...more } = data;
    let method = typeof given === 'string' ? given : undefined;
    if (typeof given === 'object') {
      const made = await this.createPaymentMethod({ type: 'card', ...given });
      if (made.error) return { error: made.error };
      method = (made.paymentMethod as { id: string }).id;
    }
    const fields = { ...more, payment_method: method, use_stripe_sdk: true };
    const confirmed = await this.#call(kind, clientSecret, '/confirm', fields);
    if (!confirmed.intent || options.handleActions === false) return result(kind, confirmed);
    return this.#act(kind, clientSecret, confirmed.intent);
  }

  async #act(kind: Kind, clientSecret: string, intent: Intent): Promise<IntentResult> {
    if (intent.status !== 'requires_action') return result(kind, { intent });
    const elsewhere = intent.next_action?.redirect_to_url?.url;
    if (elsewhere) {
      location.assign(elsewhere);
      return new Promise(() => undefined);
    }
    const outcome = await askBank();
    return result(kind, await this.#call(kind, clientSecret, '/authenticate', { outcome }));
  }

  async #call(
    kind: Kind,
    clientSecret: string,
    act: string,
    fields: Record<string, unknown>,
    method: 'GET' | 'POST' = 'POST',
  ): Promise<Called> {
    const id = clientSecret.split('_secret')[0] ?? '';
    const path = `/v1/${kind}_intents/${encodeURIComponent(id)}${act}`;
    const answer = await callProvider(base, this.#key, path, { ...fields, client_secret: clientSecret }, method);
    return answer.error ? { error: answer.error } : { intent: answer.body as unknown as Intent };
  }
}

function kindOf(clientSecret: string): Kind {
  return clientSecret.startsWith('seti_') ? 'setup' : 'payment';
}

function result(kind: Kind, { intent, error }: Called): IntentResult {
  if (error) return { error };
  const failure = kind === 'payment' ? intent.last_payment_error : intent.last_setup_error;
  if (intent.status === 'requires_payment_method' && failure) {
    return { error: { ...failure, [`${kind}_intent`]: intent } };
  }
  return kind === 'payment' ? { paymentIntent: intent } : { setupIntent: intent };
}

function Stripe(key: string): LocalStripe {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw new Error('Please call Stripe() with your publishable key.');
  }
  return new LocalStripe(key);
}

// The version that the provider's loader expects of a script it finds on the page.
Object.assign(globalThis, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
