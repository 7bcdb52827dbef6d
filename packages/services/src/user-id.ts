const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * The id of a user is the pool's own id of them (a UUID, 128 bits) written as a lower-case ULID: no table in between, and a token names
 * its user by itself.
 */
export const userIdOf = (sub: string): string => {
  let bits = BigInt(`0x${sub.replaceAll('-', '')}`);
  let id = '';
  for (let i = 0; i < 26; i++) {
    id = alphabet[Number(bits & 31n)] + id;
    bits >>= 5n;
  }
  return id;
};

/** The pool's id of a user. */
export const subOf = (userId: string): string => {
  let bits = 0n;
  for (const letter of userId) bits = (bits << 5n) | BigInt(alphabet.indexOf(letter));
  const hex = bits.toString(16).padStart(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
