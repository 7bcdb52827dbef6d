type Currency = 'usd' | 'cad' | 'aud';

const formats = new Map<Currency, Intl.NumberFormat>();

/** Cents as people read them: `$12.50`, `US$12.50`; a dash while something else is typed. */
export function showMoney(cents: number, currency: Currency): string {
  if (!Number.isFinite(cents)) return '–';
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en-CA', { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format.format(cents / 100);
}
