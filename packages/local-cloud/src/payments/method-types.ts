import type { Params } from './params.ts';
import { invalidRequest } from './payment-error.ts';
import type { MethodChoice } from './rows.ts';

/** The parameters that say which ways of paying an intent takes. */
export const methodParams = [
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'excluded_payment_method_types',
  'payment_method_types',
];

/** Reads them as the API version does that the SDK is pinned to: the older parameter is refused there. */
export function chosenMethods(params: Params): MethodChoice {
  if (params.has('payment_method_types')) {
    throw invalidRequest(
      'payment_method_types is no longer supported. Use allowed_payment_method_types or automatic_payment_methods.',
      { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
    );
  }
  const types = params.list('allowed_payment_method_types');
  if (types.length === 0) {
    const group = params.group('automatic_payment_methods');
    group.allow('enabled', 'allow_redirects');
    return {
      allowed_payment_method_types: null,
      automatic_payment_methods: { enabled: true, allow_redirects: group.optionalText('allow_redirects') ?? 'always' },
      payment_method_types: ['card'],
    };
  }
  if (params.has('automatic_payment_methods')) {
    throw invalidRequest('You may only specify one of: allowed_payment_method_types, automatic_payment_methods.', {
      code: 'parameters_exclusive',
    });
  }
  if (!types.includes('card')) {
    throw invalidRequest('Only cards are emulated here.', { param: 'allowed_payment_method_types' });
  }
  return { allowed_payment_method_types: types, automatic_payment_methods: null, payment_method_types: ['card'] };
}
