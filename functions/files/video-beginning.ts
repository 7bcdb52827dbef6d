import { partsOfKey } from '@rince/domain/files';
import { beginningOf, fileOf } from '@rince/domain/playlist';
import { refuse } from '@rince/domain/refusal';
import { playlistOf, type Renditions, type Track } from '@rince/domain/renditions';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { files } from '@rince/services/files';
import { getRenditions } from '@rince/store/renditions';
import { videoAt } from './signed-url.ts';

/** Segments of two seconds: enough to play while the rest comes. */
const segments = 2;

/** The first seconds of a video, for its judges alone. The bytes themselves, no address: with one all of it could be watched without a trace. */
export const videoBeginning: UseCase<'videoBeginning'> = async (ctx, { query: { key } }) => {
  const parts = partsOfKey(key);
  if (parts?.owner !== 'entrycompetitions') throw refuse('NOT_FOUND');
  const { file } = await videoAt(ctx, parts.id, key);
  ctx.allow('file.read', { file });
  if (file.owner !== 'video' || !file.video.judges.includes(signedIn(ctx)._id)) throw refuse('NOT_FOUND');
  const renditions = await getRenditions(ctx.table, { _id: parts.id, key });
  const [smallest] = renditions?.made ?? [];
  if (!renditions || smallest === undefined) return { pieces: [] };
  const track = renditions.made.find((label) => label === '480p') ?? smallest;
  const read = await Promise.all([
    piecesOf(renditions, track),
    ...(renditions.source?.sound ? [piecesOf(renditions, 'sound')] : []),
  ]);
  return { pieces: read.flat() };
};

const piecesOf = async ({ key, made }: Renditions, track: Track) => {
  const path = playlistOf(key, track, made);
  const playlist = (await files.text(path)) ?? '';
  const file = `${path.slice(0, path.lastIndexOf('/'))}/${fileOf(playlist)}`;
  return Promise.all(
    beginningOf(playlist, segments).map(async ({ from, to }) => {
      const { Body } = await files.read(file, `bytes=${from}-${to - 1}`);
      return { track, file, from, to, bytes: (await Body?.transformToString('base64')) ?? '' };
    }),
  );
};
