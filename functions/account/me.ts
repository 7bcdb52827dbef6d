import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { selfOf } from '../steps/self-of.ts';

export const me: UseCase<'me'> = async (ctx) => selfOf(signedIn(ctx));
