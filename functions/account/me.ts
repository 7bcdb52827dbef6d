import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';

export const me: UseCase<'me'> = async (ctx) => signedIn(ctx);
