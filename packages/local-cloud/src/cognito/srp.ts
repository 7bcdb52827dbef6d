import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** What is kept instead of a password. */
export interface Verifier {
  readonly salt: string;
  readonly verifier: string;
}

/** The server's half of one sign-in between its two messages. */
export interface Exchange {
  readonly a: bigint;
  readonly b: bigint;
  readonly publicB: bigint;
  readonly verifier: bigint;
}

// The pool's group is the 3072-bit one of RFC 3526 with generator 2.
const prime = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const generator = 2n;
const multiplier = toBigInt(sha256(padded(prime), padded(generator)));

/** Derives what is kept of a password; `name` is the pool's name and the user's id, written together. */
export function makeVerifier(name: string, password: string, salt = randomBytes(16).toString('hex')): Verifier {
  const x = toBigInt(sha256(padded(BigInt(`0x${salt}`)), sha256(Buffer.from(`${name}:${password}`))));
  return { salt, verifier: powerOfGenerator(x).toString(16) };
}

/** Whether `password` is the one `kept` was made of. */
export function matchesPassword(name: string, password: string, kept: Verifier): boolean {
  return sameText(makeVerifier(name, password, kept.salt).verifier, kept.verifier);
}

/** Answers the client's first number; undefined when that number is not one a client may send. */
export function beginExchange(publicA: string, kept: Verifier): Exchange | undefined {
  if (!/^[0-9a-f]{1,800}$/i.test(publicA)) return undefined;
  const a = BigInt(`0x${publicA}`);
  if (a % prime === 0n) return undefined;
  const verifier = BigInt(`0x${kept.verifier}`);
  // 256 bits of exponent are as strong as the group and an eighth of the work of a full one.
  const b = toBigInt(randomBytes(32));
  return { a, b, publicB: (multiplier * verifier + powerOfGenerator(b)) % prime, verifier };
}

/** Whether the client's signature over its claim proves that it knew the password. */
export function provesPassword(
  exchange: Exchange,
  claim: { poolName: string; userId: string; secretBlock: string; timestamp: string; signature: string },
): boolean {
  const { a, b, publicB, verifier } = exchange;
  const u = toBigInt(sha256(padded(a), padded(publicB)));
  const shared = modPow((a * modPow(verifier, u)) % prime, b);
  const key = Buffer.from(hkdfSync('sha256', padded(shared), padded(u), 'Caldera Derived Key', 16));
  const expected = createHmac('sha256', key)
    .update(claim.poolName)
    .update(claim.userId)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest('base64');
  return sameText(expected, claim.signature);
}

/** The generator to the power of every hexadecimal digit, by the digit's place: made as far as they are needed, and kept for the next sign-in. */
const powersAt: bigint[][] = [];

function powersOf(place: number): readonly bigint[] {
  for (let at = powersAt.length; at <= place; at++) {
    const [, unit = 1n, ...more] = powersAt[at - 1] ?? [];
    const one = at === 0 ? generator : (unit * (more.at(-1) ?? 1n)) % prime;
    const powers = [1n];
    for (let digit = 1; digit < 16; digit++) powers.push(((powers[digit - 1] ?? 1n) * one) % prime);
    powersAt.push(powers);
  }
  return powersAt[place] ?? [];
}

/** A sign-in takes a multiplication for each digit instead of a square for each bit. */
function powerOfGenerator(exponent: bigint): bigint {
  const digits = exponent.toString(16);
  let result = 1n;
  for (let place = 0; place < digits.length; place++) {
    const power = powersOf(place)[Number.parseInt(digits.at(-1 - place) ?? '0', 16)] ?? 1n;
    result = (result * power) % prime;
  }
  return result;
}

function modPow(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % prime;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}

/** A number's bytes as the protocol hashes them: big-endian and never negative-looking. */
function padded(value: bigint): Buffer {
  let hex = value.toString(16);
  if (hex.length % 2 === 1) hex = `0${hex}`;
  if (/^[89a-f]/.test(hex)) hex = `00${hex}`;
  return Buffer.from(hex, 'hex');
}

function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function toBigInt(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
