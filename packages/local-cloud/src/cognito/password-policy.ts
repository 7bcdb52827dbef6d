import { Fault } from './fault.ts';

/** The pool's rule for passwords, in the template's own words. */
export interface PasswordPolicy {
  readonly MinimumLength?: number;
  readonly RequireLowercase?: boolean;
  readonly RequireUppercase?: boolean;
  readonly RequireNumbers?: boolean;
  readonly RequireSymbols?: boolean;
}

/** Refuses a password that the policy does not allow. */
export function checkPassword(policy: PasswordPolicy, password: string): void {
  const refuse = (why: string) => new Fault('InvalidPasswordException', `Password did not conform with policy: ${why}`);
  if (password.length < (policy.MinimumLength ?? 8)) throw refuse('Password not long enough');
  if (password.length > 256) throw refuse('Password is too long');
  if (password !== password.trim()) throw refuse('Password must not begin or end with a space');
  if (policy.RequireLowercase && !/[a-z]/.test(password)) throw refuse('Password must have lowercase characters');
  if (policy.RequireUppercase && !/[A-Z]/.test(password)) throw refuse('Password must have uppercase characters');
  if (policy.RequireNumbers && !/[0-9]/.test(password)) throw refuse('Password must have numeric characters');
  if (policy.RequireSymbols && !/[^A-Za-z0-9]/.test(password)) throw refuse('Password must have symbol characters');
}
