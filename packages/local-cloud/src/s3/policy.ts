import { accessDenied, StorageError } from './errors.ts';

/** The form fields that need no condition in the policy, beside those that begin with `x-ignore-`. */
const uncovered = new Set(['x-amz-signature', 'policy', 'file']);

interface SizeLimits {
  smallest: number;
  largest: number;
}

/** Holds the fields of a POST form against its policy; answers how large the file may be. */
export function checkPolicy(policyText: string, fields: Map<string, string>, now: number): SizeLimits {
  const { expiration, conditions } = parse(policyText);
  const ends = Date.parse(expiration);
  if (Number.isNaN(ends)) throw invalid("Invalid 'expiration' value");
  if (ends <= now) throw accessDenied('Invalid according to Policy: Policy expired.');
  const covered = new Set<string>();
  const limits: SizeLimits = { smallest: 0, largest: 5 * 1024 ** 3 };
  for (const condition of conditions) {
    const [kind, field, value] = normalized(condition);
    if (kind === 'content-length-range') {
      limits.smallest = Math.max(limits.smallest, Number(field));
      limits.largest = Math.min(limits.largest, Number(value));
      continue;
    }
    const name = field.replace(/^\$/, '').toLowerCase();
    covered.add(name);
    const actual = fields.get(name) ?? '';
    const holds = kind === 'eq' ? actual === value : actual.startsWith(value);
    if (!holds) {
      const shown = JSON.stringify([kind, field, value]);
      throw accessDenied(`Invalid according to Policy: Policy Condition failed: ${shown}`);
    }
  }
  for (const name of fields.keys()) {
    if (uncovered.has(name) || name.startsWith('x-ignore-') || covered.has(name)) continue;
    // The bucket comes from the address; the signature is bound to it through the policy or not at all.
    if (name === 'bucket') throw accessDenied('Invalid according to Policy: The policy does not name the bucket.');
    throw accessDenied(`Invalid according to Policy: Extra input fields: ${name}`);
  }
  return limits;
}

function normalized(condition: unknown): [kind: string, field: string, value: string] {
  if (Array.isArray(condition) && condition.length === 3) {
    const kind = String(condition[0]).toLowerCase();
    if (kind === 'eq' || kind === 'starts-with' || kind === 'content-length-range') {
      return [kind, String(condition[1]), String(condition[2])];
    }
  } else if (typeof condition === 'object' && condition !== null && !Array.isArray(condition)) {
    const [entry, ...more] = Object.entries(condition);
    if (entry && more.length === 0) return ['eq', `$${entry[0]}`, String(entry[1])];
  }
  throw invalid(`Invalid Condition: ${JSON.stringify(condition)}`);
}

function parse(text: string): { expiration: string; conditions: unknown[] } {
  try {
    const policy = JSON.parse(Buffer.from(text, 'base64').toString()) as { expiration?: unknown; conditions?: unknown };
    if (typeof policy.expiration === 'string' && Array.isArray(policy.conditions)) {
      return { expiration: policy.expiration, conditions: policy.conditions };
    }
  } catch {
    throw invalid('Invalid JSON.');
  }
  throw invalid("Missing 'expiration' or 'conditions'");
}

function invalid(message: string): StorageError {
  return new StorageError('InvalidPolicyDocument', `Invalid Policy: ${message}`);
}
