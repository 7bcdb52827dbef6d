import { type FileKind, fileKinds, isOfKind, sizeInWords } from '@rince/domain/files';

/** How a file gets to storage; answers its key. */
export type SendFile = (
  kind: FileKind,
  file: Blob,
  options: { name: string; signal: AbortSignal; onProgress: (part: number) => void },
) => Promise<string>;

/** Why a file of this kind is not taken, in a sentence; nothing when it is. */
export const objectionTo = (kind: FileKind, file: File, most: number = fileKinds[kind].most): string | undefined => {
  // Some systems do not know the type of a file; its ending says enough here, and the server looks inside.
  const endings: readonly string[] = Object.values(fileKinds[kind].types);
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const known = isOfKind(kind, file.type) || endings.includes(ending) || (kind === 'image' && ending === 'jpeg');
  if (!known) return `This file is not ${fileKinds[kind].title}.`;
  if (file.size === 0) return 'This file is empty.';
  if (file.size > most)
    return `File is too large: it has ${sizeInWords(file.size)}, and at most ${sizeInWords(most)} fit.`;
  return undefined;
};
