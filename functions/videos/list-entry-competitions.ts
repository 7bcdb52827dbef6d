import { access, watchesVideo } from '@rince/domain/access';
import { takesVideos } from '@rince/domain/entry/round-by-video';
import { isBeforeVideos, isVideoOpen, videosClose } from '@rince/domain/event/windows';
import { lengthAt } from '@rince/domain/video-advice';
import type { UseCase } from '@rince/runtime/http';
import { factsOfDancer, loadEntryForVideos, sectionsFor } from '../shared/entry/load-entry.ts';
import { competitionsOfEntry } from './competitions-of-entry.ts';

export const listEntryCompetitions: UseCase<'listEntryCompetitions'> = async (ctx, { query }) => {
  const loaded = await loadEntryForVideos(ctx, query.query.entry);
  const { event, facts } = loaded;
  const entry = { ...loaded.entry, sections: sectionsFor(ctx, loaded) };
  ctx.allow('entry.read', { entry: facts });
  const open = takesVideos(event) && isVideoOpen(event.videoEnd, ctx.now);
  const sends = (dancer: string): boolean =>
    access['video.send'](ctx.actor, { entry: factsOfDancer(loaded, dancer) }) === 'yes';
  const teacherAccess = entry.teacherAccess ?? false;
  const watches = (dancer: string): boolean =>
    watchesVideo(ctx.actor, { entry: factsOfDancer(loaded, dancer), teacherAccess, judges: [] });
  const danced = entry.paidAt === undefined ? [] : await competitionsOfEntry(ctx, entry, event, { watches, sends });
  // Of a feis in a hall what is danced before a camera alone.
  const all = danced.filter((one) => !event.inPerson || one.round1 || one.round2 || one.round3);
  const from = query.skip;
  return {
    data: all.slice(from, from + query.limit),
    count: all.length,
    hasMore: all.length > from + query.limit,
    open,
    ...(event.videoEnd === '' ? {} : { closesAt: videosClose(event.videoEnd).toISOString() }),
    sends: entry.sections.some(({ dancer }) => sends(dancer)),
    length: lengthAt(event),
    ...(open && isBeforeVideos(event, ctx.now) ? { begins: event.videoStart } : {}),
  };
};
