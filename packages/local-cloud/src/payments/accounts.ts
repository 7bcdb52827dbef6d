import type { Call, Route } from './call.ts';
import { invalidRequest, missing, OAuthError } from './payment-error.ts';
import type { Account } from './rows.ts';
import { newId, type Unit } from './unit.ts';

const codeSeconds = 5 * 60;

/** Accounts that were connected, and the two OAuth calls around them. */
export const accountRoutes: Route[] = [
  { method: 'GET', path: '/v1/accounts/:id', run: retrieve },
  { method: 'POST', path: '/oauth/token', run: exchange },
  { method: 'POST', path: '/oauth/deauthorize', run: deauthorize },
];

/** An account that money may be sent to. */
export function connectedAccount(call: Call, id: string, param: string): Account {
  const account = call.unit.find('account', id);
  if (account?.hidden.connected) return account;
  throw missing('destination', id, param, 400);
}

/** Makes an account and the code that proves, once and for five minutes, that its owner agreed. */
export function authorizeAccount(unit: Unit, name: string, scope: string): { code: string; account: string } {
  const account = unit.put<'account'>({
    ...unit.begin('acct', 'account'),
    business_profile: { name },
    charges_enabled: true,
    country: 'CA',
    default_currency: 'cad',
    details_submitted: true,
    email: null,
    payouts_enabled: true,
    type: 'standard',
    // It belongs to the platform only once the code has been exchanged.
    hidden: { connected: false },
  });
  const code = newId('ac');
  unit.set('code', code, { account: account.id, scope, expires: unit.now() + codeSeconds, used: false });
  return { code, account: account.id };
}

/** An account that is connected already: for worlds that are made, not clicked. Answers its id. */
export function connectAccount(unit: Unit, name: string): string {
  const { account: id } = authorizeAccount(unit, name, 'read_write');
  unit.put<'account'>({ ...unit.get('account', id), hidden: { connected: true } });
  return id;
}

/** Ends the connection, as the account's owner or the platform can. */
export function disconnect(unit: Unit, account: Account): void {
  unit.put<'account'>({ ...account, object: 'account', hidden: { connected: false } });
  unit.emit('account.application.deauthorized', { id: 'ca_local', object: 'application', name: 'Rince' }, account.id);
}

function retrieve({ unit, id }: Call): object {
  const account = unit.find('account', id);
  if (account?.hidden.connected) return account;
  throw invalidRequest(
    `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
    403,
  );
}

function exchange({ unit, params }: Call): object {
  const grant = params.optionalText('grant_type');
  if (grant !== 'authorization_code') {
    throw new OAuthError('unsupported_grant_type', `This type of grant is not supported: ${grant ?? ''}`);
  }
  const code = params.optionalText('code') ?? '';
  const kept = unit.find('code', code);
  if (!kept) throw new OAuthError('invalid_grant', `Authorization code does not exist: ${code}`);
  if (kept.used) throw new OAuthError('invalid_grant', 'This authorization code has already been used.');
  if (kept.expires <= unit.now()) throw new OAuthError('invalid_grant', 'Authorization code expired.');
  unit.set('code', code, { ...kept, used: true });
  const account = unit.get('account', kept.account);
  unit.put<'account'>({ ...account, hidden: { connected: true } });
  return {
    access_token: newId('sk_acct'),
    livemode: false,
    refresh_token: newId('rt'),
    scope: kept.scope,
    stripe_publishable_key: newId('pk_acct'),
    stripe_user_id: account.id,
    token_type: 'bearer',
  };
}

function deauthorize({ unit, params }: Call): object {
  const id = params.optionalText('stripe_user_id') ?? '';
  const account = unit.find('account', id);
  if (!account?.hidden.connected) {
    const message = `This application is not connected to stripe account ${id}, or that account does not exist.`;
    throw new OAuthError('invalid_client', message, 401);
  }
  disconnect(unit, account);
  return { stripe_user_id: account.id };
}
