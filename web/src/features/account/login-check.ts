import { zodResolver } from '@hookform/resolvers/zod';
import { login } from '@rince/contracts/people';

/** What the contract says of an address and a password; a file of its own, to be loaded after the page was painted. */
export const loginCheck = zodResolver(login);
