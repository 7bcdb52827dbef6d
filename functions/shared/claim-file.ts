import type { FileKind, FilePlace } from '@rince/domain/files';
import { type Context, signedIn } from '@rince/runtime/context';
import { files, type ImageKeys } from '@rince/services/files';
import { outboxItemOfStream } from '@rince/store/outbox';

/** So long after a file was taken over its owner names it, or never will. In seconds. */
const savedWithin = 900;

/**
 * Takes over what somebody uploaded, for a save that follows. It is written down first: where the save is refused or its function dies, the file goes after a
 * quarter of an hour.
 */
export const claimFile = (ctx: Context, kind: FileKind, key: string, to: FilePlace): Promise<string> => {
  const user = signedIn(ctx)._id;
  return files.claim({ user, key, kind, to, as: ctx.newId() }, (kept) =>
    ctx.table.transact([outboxItemOfStream('media', { kind: 'claimed', key: kept }, ctx.newId(), savedWithin)]),
  );
};

/** Both renditions of a picture. */
export const claimImage = async (ctx: Context, { key, thumbKey }: ImageKeys, to: FilePlace): Promise<ImageKeys> => {
  const [main, thumb] = await Promise.all([key, thumbKey].map((one) => claimFile(ctx, 'image', one, to)));
  return { key: main as string, thumbKey: thumb as string };
};
