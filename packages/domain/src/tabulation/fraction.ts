/**
 * An exact fraction in lowest terms. Shared points are thirds and sevenths; adding them as floating point would let rounding decide a
 * placing, so totals stay exact until they are shown.
 */
export interface Fraction {
  readonly n: bigint;
  /** Always positive. */
  readonly d: bigint;
}

export const zero: Fraction = { n: 0n, d: 1n };

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

const reduced = (n: bigint, d: bigint): Fraction => {
  if (d === 1n) return { n, d };
  const g = gcd(n < 0n ? -n : n, d);
  return g === 1n ? { n, d } : { n: n / g, d: d / g };
};

/** `n / d` in lowest terms; `d` must be positive. */
export const fraction = (n: number | bigint, d: number | bigint = 1n): Fraction => reduced(BigInt(n), BigInt(d));

export const add = (a: Fraction, b: Fraction): Fraction =>
  a.d === b.d ? reduced(a.n + b.n, a.d) : reduced(a.n * b.d + b.n * a.d, a.d * b.d);

export const subtract = (a: Fraction, b: Fraction): Fraction => add(a, { n: -b.n, d: b.d });

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export const compare = (a: Fraction, b: Fraction): number => {
  const left = a.d === b.d ? a.n : a.n * b.d;
  const right = a.d === b.d ? b.n : b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
};

/** The nearest whole number, halves up. For non-negative values. */
export const rounded = ({ n, d }: Fraction): bigint => (2n * n + d) / (2n * d);

/** Hundredths as a decimal with two places: 7913 is '79.13'. */
export const decimal = (hundredths: bigint): string => {
  const digits = hundredths.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
