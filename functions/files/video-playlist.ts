import { linkSeconds, partsOfKey } from '@rince/domain/files';
import { addressed, fileOf, masterOf } from '@rince/domain/playlist';
import { refuse } from '@rince/domain/refusal';
import {
  offersOriginal,
  playlistOf,
  posterOf,
  type Renditions,
  renditionsOf,
  type Track,
} from '@rince/domain/renditions';
import type { UseCase } from '@rince/runtime/http';
import { files } from '@rince/services/files';
import { getRenditions } from '@rince/store/renditions';
import { noteLook, videoAt } from './signed-url.ts';

/** How a video is played, for whoever may watch it. Addresses are asked for again while it plays: that is the same look. */
export const videoPlaylist: UseCase<'videoPlaylist'> = async (ctx, { query: { key } }) => {
  const parts = partsOfKey(key);
  if (parts?.owner !== 'entrycompetitions') throw refuse('NOT_FOUND');
  const found = await videoAt(ctx, parts.id, key);
  ctx.allow('file.read', { file: found.file });
  await noteLook(ctx, found, key);
  const seconds = linkSeconds(parts.place, undefined);
  const [original, renditions] = await Promise.all([
    files.url(key, seconds),
    getRenditions(ctx.table, { _id: parts.id, key }),
  ]);
  return {
    state: renditions?.state ?? 'converting',
    expiresAt: original.expiresAt,
    ...(offersOriginal(renditions, found.sentAt ?? '', ctx.now) ? { original: original.url } : {}),
    ...(renditions && renditions.made.length > 0 ? await streams(renditions, seconds) : { media: [] }),
  };
};

const streams = async ({ key, source, made }: Renditions, seconds: number) => {
  const read = async (track: Track) => {
    const path = playlistOf(key, track, made);
    const playlist = (await files.text(path)) ?? '';
    const file = fileOf(playlist);
    // About to be deleted.
    if (file === undefined) throw refuse('NOT_FOUND');
    const { url } = await files.url(`${path.slice(0, path.lastIndexOf('/'))}/${file}`, seconds);
    return { track, playlist: addressed(playlist, url) };
  };
  const all = source ? renditionsOf(source).filter(({ label }) => made.includes(label)) : [];
  const [poster, sound, pictures] = await Promise.all([
    files.url(posterOf(key), seconds),
    source?.sound ? read('sound') : undefined,
    Promise.all(all.map(async (one) => ({ ...one, ...(await read(one.label)) }))),
  ]);
  return {
    poster: poster.url,
    master: masterOf(pictures, sound?.playlist),
    media: [...pictures.map(({ track, playlist }) => ({ track, playlist })), ...(sound ? [sound] : [])],
  };
};
