import { brandOf, cvcError, expiryError, groupExpiry, groupNumber, numberError } from './card-checks.ts';
import {
  type CardOptions,
  type CardState,
  callProvider,
  type FromFrame,
  type Hello,
  type ToFrame,
} from './messages.ts';

// Runs inside the frame that the page embeds: the number is typed, checked and sent from here, and stays here.

const field = (name: string) => document.getElementById(name) as HTMLInputElement;
const number = field('number');
const expiry = field('expiry');
const cvc = field('cvc');
const inputs = [number, expiry, cvc];
const left = new Set<HTMLInputElement>();
let hello: Hello | undefined;
let port: MessagePort | undefined;
let told = '';

const digits = (input: HTMLInputElement) => input.value.replace(/\D/g, '');
const tell = (message: FromFrame) => port?.postMessage(message);

function state(): CardState {
  const errors = [
    numberError(digits(number), left.has(number)),
    expiryError(expiry.value, left.has(expiry), new Date()),
    cvcError(digits(cvc), digits(number), left.has(cvc)),
  ];
  for (const [index, input] of inputs.entries()) {
    const error = errors[index];
    input.setAttribute('aria-invalid', String(error !== undefined));
    const note = document.getElementById(`${input.id}-error`);
    if (note) note.textContent = error?.message ?? '';
  }
  const { brand, digits: length, cvc: code } = brandOf(digits(number));
  const full = digits(number).length === length && /^\d\d \/ \d\d$/.test(expiry.value) && digits(cvc).length === code;
  const error = errors.find((one) => one !== undefined);
  return {
    elementType: 'card',
    empty: inputs.every((input) => input.value === ''),
    complete: full && !error,
    brand,
    error,
  };
}

function changed(): void {
  const now = state();
  const text = JSON.stringify(now);
  if (text === told) return;
  told = text;
  tell({ says: 'change', state: now });
}

function regroup(input: HTMLInputElement, grouped: string): void {
  if (input.value === grouped) return;
  const atEnd = input.selectionStart === input.value.length;
  const before = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length;
  input.value = grouped;
  let at = grouped.length;
  if (!atEnd) {
    at = 0;
    for (let seen = 0; at < grouped.length && seen < before; at++) if (/\d/.test(grouped[at] ?? '')) seen++;
  }
  input.setSelectionRange(at, at);
}

function typed(input: HTMLInputElement, event: Event): void {
  const deleting = event instanceof InputEvent && event.inputType.startsWith('delete');
  if (input === number) regroup(number, groupNumber(digits(number)));
  if (input === expiry) regroup(expiry, groupExpiry(expiry.value, deleting));
  if (input === cvc) regroup(cvc, digits(cvc).slice(0, brandOf(digits(number)).cvc));
  left.delete(input);
  changed();
  const next = inputs[inputs.indexOf(input) + 1];
  const done = input === number ? digits(number).length === brandOf(digits(number)).digits : expiry.value.length === 7;
  const good = input.getAttribute('aria-invalid') === 'false';
  if (next && next.value === '' && done && good && !deleting && document.activeElement === input) next.focus();
}

async function create(ticket: number, billing: unknown): Promise<void> {
  for (const input of inputs) left.add(input);
  changed();
  const { error, complete } = state();
  if (!hello || error || !complete) {
    const fallback = {
      type: 'validation_error',
      code: 'incomplete_number',
      message: 'Your card number is incomplete.',
    };
    tell({ says: 'created', ticket, result: { error: error ?? fallback } });
    return;
  }
  const [month, year] = expiry.value.split(' / ');
  const base = location.href.slice(0, location.href.lastIndexOf('/'));
  const answer = await callProvider(base, hello.publishableKey, '/v1/payment_methods', {
    type: 'card',
    card: { number: digits(number), exp_month: Number(month), exp_year: 2000 + Number(year), cvc: digits(cvc) },
    billing_details: billing,
  });
  tell({ says: 'created', ticket, result: answer.error ? { error: answer.error } : { paymentMethod: answer.body } });
}

function dress(options: CardOptions): void {
  const root = document.documentElement.style;
  const base = options.style?.base ?? {};
  const set = (name: string, value: unknown) => typeof value === 'string' && root.setProperty(name, value);
  set('--ink', base.color);
  set('--size', base.fontSize);
  set('--font', base.fontFamily);
  set('--surface', base.backgroundColor);
  set('--invalid', options.style?.invalid?.color);
  const placeholder = base['::placeholder'];
  if (typeof placeholder === 'object') set('--placeholder', placeholder.color);
  for (const input of inputs) input.disabled = options.disabled ?? false;
}

function act(message: ToFrame): void {
  if (message.act === 'create') void create(message.ticket, message.billing);
  else if (message.act === 'update') dress(message.options);
  else if (message.act === 'focus') number.focus();
  else if (message.act === 'blur') (document.activeElement as HTMLElement | null)?.blur();
  else {
    for (const input of inputs) input.value = '';
    left.clear();
    changed();
  }
}

for (const input of inputs) {
  input.addEventListener('input', (event) => typed(input, event));
  input.addEventListener('focus', () => tell({ says: 'focus' }));
  input.addEventListener('blur', () => {
    if (input.value !== '') left.add(input);
    changed();
    tell({ says: 'blur' });
  });
}

window.addEventListener('message', (event: MessageEvent<Hello>) => {
  const [given] = event.ports;
  if (port || !given || event.data?.hello !== 'card-fields') return;
  hello = event.data;
  port = given;
  document.documentElement.style.colorScheme = hello.scheme;
  document.documentElement.style.setProperty('--ink', hello.color);
  dress(hello.options);
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => act(data);
  new ResizeObserver(() => tell({ says: 'height', pixels: document.body.scrollHeight })).observe(document.body);
  tell({ says: 'ready' });
});
