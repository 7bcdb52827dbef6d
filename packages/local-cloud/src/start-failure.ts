/** Why the cloud cannot start, in one line that says what to do; shown without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** Whether it is the operating system that refuses: the files themselves may be whole. LevelDB passes it on as a sentence. */
export const isRefusedBySystem = ({ message = '' }: { readonly message?: string }): boolean =>
  /no space left|disk is full|permission denied|read-only/i.test(message);

/** What a refusal of the operating system means to the person at the keyboard, or undefined when it is not one we know. */
export function explain(error: unknown, facts: { readonly dir: string; readonly port: number }): string | undefined {
  if (error instanceof StartFailure) return error.message;
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  if (code === 'EADDRINUSE')
    return `Port ${facts.port} is taken. Stop what listens there, or choose another: PORT=${facts.port + 1} npm start`;
  // The table and the seed pass it on in words of their own.
  if (code === 'ENOSPC' || /ENOSPC|no space left on device|disk is full/i.test(message))
    return `The disk is full. Free some space; nothing that was saved in ${facts.dir} is lost.`;
  if (code === 'EACCES' || code === 'EROFS')
    return `${facts.dir} cannot be written. Give yourself the right to, or choose another folder with FEIS_DATA.`;
  if (code === 'EADDRNOTAVAIL') return 'This machine does not have the address in HOST. Set HOST to one it has.';
  return undefined;
}
