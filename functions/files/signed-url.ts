import type { FileFacts } from '@rince/domain/access';
import type { Deed } from '@rince/domain/acts/act';
import type { Video } from '@rince/domain/entry/video';
import { areVideosKept, isOpenForJudging } from '@rince/domain/event/windows';
import { linkSeconds, partsOfKey } from '@rince/domain/files';
import { Refusal, refuse } from '@rince/domain/refusal';
import { judgesOf } from '@rince/domain/sheet/panel';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { files } from '@rince/services/files';
import { noteAct } from '@rince/store/acts';
import { getCompetition } from '@rince/store/competitions';
import { getDancer } from '@rince/store/dancers';
import { exportsOf } from '@rince/store/exports';
import { printsOf } from '@rince/store/prints';
import { getVideo, saveVideo, videosOf } from '@rince/store/videos';
import { factsOfDancer, loadEntryForVideos } from '../shared/entry/load-entry.ts';
import { loadEvent } from '../shared/event/load-event.ts';
import { loadDancer } from '../shared/people/load-dancer.ts';
import { loadTeam } from '../shared/people/load-team.ts';

type FileParts = NonNullable<ReturnType<typeof partsOfKey>>;

interface Found {
  readonly file: FileFacts;
  /** What somebody does who opens it, where that is on record: it shows a child, or names many. */
  readonly looks?: Looks;
  /** A video that a judge is about to see for the first time. */
  readonly judged?: Video;
  /** When a video came. */
  readonly sentAt?: string | undefined;
}
type Looks = { readonly _id: string; readonly event: string; readonly competition?: string } & Deed;

/** The owner is read from the key, never from the caller. */
const fileAt = async (ctx: Context, parts: FileParts, key: string): Promise<Found> => {
  if (parts.place === 'export') return exportAt(ctx, parts.id, key);
  if (parts.place === 'print') return printAt(ctx, parts.id, key);
  if (parts.owner === 'entrycompetitions') return videoAt(ctx, parts.id, key);
  return { file: await factsOf(ctx, parts.owner, parts.id) };
};

const factsOf = async (
  ctx: Context,
  owner: Exclude<FileParts['owner'], 'entrycompetitions'>,
  id: string,
): Promise<FileFacts> => {
  switch (owner) {
    case 'users':
      return { owner: 'user', user: id };
    case 'dancers':
      return { owner: 'dancer', dancer: (await loadDancer(ctx.table, id)).facts };
    case 'events':
      return { owner: 'event', event: await loadEvent(ctx.table, id) };
    case 'schools':
      return { owner: 'school' };
    case 'teams':
      return { owner: 'team', event: (await loadTeam(ctx.table, id)).facts.event };
  }
};

/** A workbook that is listed: not one that another took the place of. */
const exportAt = async ({ table }: Context, id: string, key: string): Promise<Found> => {
  const [event, exports] = await Promise.all([loadEvent(table, id), exportsOf(table, id)]);
  const found = exports.find(({ files: made }) => made.some(({ path }) => path === key));
  if (!found) throw refuse('NOT_FOUND');
  const { type } = found;
  return {
    file: { owner: 'export', event, type },
    looks: { _id: found._id, event: event._id, act: 'download', detail: { type } },
  };
};

/** Pages that are listed. */
const printAt = async ({ table }: Context, id: string, key: string): Promise<Found> => {
  const [event, prints] = await Promise.all([loadEvent(table, id), printsOf(table, id)]);
  const found = prints.find(({ file }) => file?.path === key);
  if (!found) throw refuse('NOT_FOUND');
  return {
    file: { owner: 'print', event },
    looks: { _id: found._id, event: event._id, act: 'download', detail: { type: found.type } },
  };
};

/** A video that is kept: not one that is on its way, was taken back, or is about to be deleted. */
export const videoAt = async (ctx: Context, id: string, key: string): Promise<Found> => {
  const found = (await videosOf(ctx.table, id)).find(({ video }) => video?.key === key);
  if (!found) throw refuse('NOT_FOUND');
  const loaded = await loadEntryForVideos(ctx, found.entry);
  const { entry, event } = loaded;
  if (!areVideosKept(event, ctx.now)) throw refuse('NOT_FOUND');
  const section = entry.sections.find(({ competitions }) => competitions.some(({ _id }) => _id === id));
  // Where it is danced now: it may have been merged or split since it was sent.
  const danced = section?.competitions.find(({ _id }) => _id === id)?.competition ?? found.competition;
  const judges = judgesOf((await getCompetition(ctx.table, danced))?.panel ?? []);
  const { round, dancer } = found;
  const facts = factsOfDancer(loaded, dancer);
  const video = { entry: facts, teacherAccess: entry.teacherAccess ?? false, judges };
  const isFirstLook =
    judges.includes(signedIn(ctx)._id) && found.video?.lookedAt === undefined && isOpenForJudging(event, ctx.now);
  // Whoever entered the dancer may be a teacher, who looks at somebody else's child.
  const isFamily = (await getDancer(ctx.table, dancer))?.owners.includes(signedIn(ctx)._id) ?? false;
  return {
    file: { owner: 'video', video },
    sentAt: found.video?.uploadedAt,
    ...(isFirstLook ? { judged: found } : {}),
    ...(isFamily
      ? {}
      : {
          looks: {
            _id: `${id}-${round}`,
            event: event._id,
            competition: danced,
            act: 'watchVideo',
            detail: { round, dancer },
          },
        }),
  };
};

/** How often somebody may change a round between reading and writing it. */
const tries = 4;

/** What a judge has begun to look at while there is judging is what is judged: from here on its family does not replace it. 404 where it did so a moment before. */
const freeze = async (ctx: Context, video: Video, key: string): Promise<void> => {
  for (let now: Video | undefined = video, attempt = 1; ; attempt++) {
    const kept: Video['video'] = now?.video;
    if (!now || kept?.key !== key) throw refuse('NOT_FOUND');
    if (kept.lookedAt !== undefined) return;
    try {
      await ctx.table.transact([saveVideo({ ...now, video: { ...kept, lookedAt: ctx.now.toISOString() } })]);
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || attempt === tries) throw error;
      now = await getVideo(ctx.table, video._id, video.round);
    }
  }
};

/** Before a child is shown: a judge's first look ends replacing, and who looks is written down. */
export const noteLook = async (ctx: Context, { judged, looks }: Found, key: string): Promise<void> => {
  if (judged) await freeze(ctx, judged, key);
  if (!looks) return;
  const act = { ...looks, by: signedIn(ctx)._id, at: ctx.now.toISOString() };
  await ctx.table.transact([noteAct(act, { gathered: true })]);
};

/** An address for a kept file, for whoever may read the thing that owns it. Who looked at a child is written down first. */
export const signedUrl: UseCase<'signedUrl'> = async (ctx, { query }) => {
  const parts = partsOfKey(query.key);
  if (!parts) throw refuse('NOT_FOUND');
  const found = await fileAt(ctx, parts, query.key);
  ctx.allow('file.read', { file: found.file });
  await noteLook(ctx, found, query.key);
  return files.url(query.key, linkSeconds(parts.place, query.expiration));
};
