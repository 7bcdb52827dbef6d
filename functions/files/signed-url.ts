import type { FileFacts } from '@rince/domain/access';
import type { Deed } from '@rince/domain/acts/act';
import { areVideosKept } from '@rince/domain/event/windows';
import { linkSeconds, partsOfKey } from '@rince/domain/files';
import { refuse } from '@rince/domain/refusal';
import { judgesOf } from '@rince/domain/sheet/panel';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { files } from '@rince/services/files';
import { noteAct } from '@rince/store/acts';
import { getCompetition } from '@rince/store/competitions';
import { exportsOf } from '@rince/store/exports';
import { printsOf } from '@rince/store/prints';
import { videosOf } from '@rince/store/videos';
import { loadEntry } from '../shared/entry/load-entry.ts';
import { loadEvent } from '../shared/event/load-event.ts';
import { loadDancer } from '../shared/people/load-dancer.ts';
import { loadTeam } from '../shared/people/load-team.ts';

type FileParts = NonNullable<ReturnType<typeof partsOfKey>>;

interface Found {
  readonly file: FileFacts;
  /** What somebody does who opens it, where that is on record: it shows a child, or names many. */
  readonly looks?: Looks;
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

/** Who looked at a child, or at many, is written down before it is shown. */
export const noteLook = async (ctx: Context, looks: Looks | undefined): Promise<void> => {
  if (!looks) return;
  const act = { ...looks, by: signedIn(ctx)._id, at: ctx.now.toISOString() };
  await ctx.table.transact([noteAct(act, { gathered: true })]);
};

/** A video that is kept: not one that is on its way, was taken back, or is about to be deleted. */
export const videoAt = async (ctx: Context, id: string, key: string): Promise<Found> => {
  const found = (await videosOf(ctx.table, id)).find(({ video }) => video?.key === key);
  if (!found) throw refuse('NOT_FOUND');
  const { entry, event, facts, lessons } = await loadEntry(ctx, found.entry);
  if (!areVideosKept(event, ctx.now)) throw refuse('NOT_FOUND');
  const section = entry.sections.find(({ competitions }) => competitions.some(({ _id }) => _id === id));
  // Where it is danced now: it may have been merged or split since it was sent.
  const danced = section?.competitions.find(({ _id }) => _id === id)?.competition ?? found.competition;
  const judges = judgesOf((await getCompetition(ctx.table, danced))?.panel ?? []);
  // Who teaches a brother or a sister teaches not this dancer.
  const teachers = lessons.find(({ dancer }) => dancer === section?.dancer)?.teachers ?? [];
  const video = { entry: { ...facts, teachers }, teacherAccess: entry.teacherAccess ?? false, judges };
  const { round, dancer } = found;
  const isFamily = facts.owners.includes(signedIn(ctx)._id);
  return {
    file: { owner: 'video', video },
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

/** An address for a kept file, for whoever may read the thing that owns it. Who looked at a child is written down first. */
export const signedUrl: UseCase<'signedUrl'> = async (ctx, { query }) => {
  const parts = partsOfKey(query.key);
  if (!parts) throw refuse('NOT_FOUND');
  const { file, looks } = await fileAt(ctx, parts, query.key);
  ctx.allow('file.read', { file });
  await noteLook(ctx, looks);
  return files.url(query.key, linkSeconds(parts.place, query.expiration));
};
