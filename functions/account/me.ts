import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { accountOf } from '../shared/people/self-of.ts';

export const me: UseCase<'me'> = async (ctx) => accountOf(signedIn(ctx), ctx.actor?.role === 'admin');
