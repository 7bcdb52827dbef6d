import type { Claims } from './claims.ts';
export const proveKills = async (_: Claims): Promise<void> => undefined;
