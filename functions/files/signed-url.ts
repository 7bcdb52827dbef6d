import type { FileFacts } from '@rince/domain/access';
import { areVideosKept } from '@rince/domain/event/windows';
import { linkSeconds, partsOfKey } from '@rince/domain/files';
import { refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { files } from '@rince/services/files';
import { getCompetition } from '@rince/store/competitions';
import { exportsOf } from '@rince/store/exports';
import { printsOf } from '@rince/store/prints';
import { videosOf } from '@rince/store/videos';
import { loadEntry } from '../shared/entry/load-entry.ts';
import { loadEvent } from '../shared/event/load-event.ts';
import { loadDancer } from '../shared/people/load-dancer.ts';
import { loadTeam } from '../shared/people/load-team.ts';

type FileParts = NonNullable<ReturnType<typeof partsOfKey>>;

/** The owner is read from the key, never from the caller. */
const factsOf = async (ctx: Context, { owner, id, place }: FileParts, key: string): Promise<FileFacts> => {
  if (place === 'export') return exportFacts(ctx, id, key);
  if (place === 'print') return printFacts(ctx, id, key);
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
    case 'entrycompetitions':
      return videoFacts(ctx, id, key);
  }
};

/** A workbook that is listed: not one that another took the place of. */
const exportFacts = async ({ table }: Context, id: string, key: string): Promise<FileFacts> => {
  const [event, exports] = await Promise.all([loadEvent(table, id), exportsOf(table, id)]);
  const found = exports.find(({ files: made }) => made.some(({ path }) => path === key));
  if (!found) throw refuse('NOT_FOUND');
  return { owner: 'export', event, type: found.type };
};

/** Pages that are listed. */
const printFacts = async ({ table }: Context, id: string, key: string): Promise<FileFacts> => {
  const [event, prints] = await Promise.all([loadEvent(table, id), printsOf(table, id)]);
  if (!prints.some(({ file }) => file?.path === key)) throw refuse('NOT_FOUND');
  return { owner: 'print', event };
};

/** A video that is kept: not one that is on its way, was taken back, or is about to be deleted. */
const videoFacts = async (ctx: Context, id: string, key: string): Promise<FileFacts> => {
  const found = (await videosOf(ctx.table, id)).find(({ video }) => video?.key === key);
  if (!found) throw refuse('NOT_FOUND');
  const [{ entry, event, facts, lessons }, competition] = await Promise.all([
    loadEntry(ctx, found.entry),
    getCompetition(ctx.table, found.competition),
  ]);
  if (!areVideosKept(event, ctx.now)) throw refuse('NOT_FOUND');
  const judges = (competition?.panel ?? []).flat().filter((judge) => judge !== null);
  const section = entry.sections.find(({ competitions }) => competitions.some(({ _id }) => _id === id));
  // Who teaches a brother or a sister teaches not this dancer.
  const teachers = lessons.find(({ dancer }) => dancer === section?.dancer)?.teachers ?? [];
  const video = { entry: { ...facts, teachers }, teacherAccess: entry.teacherAccess ?? false, judges };
  return { owner: 'video', video };
};

/** An address for a kept file, for whoever may read the thing that owns it. */
export const signedUrl: UseCase<'signedUrl'> = async (ctx, { query }) => {
  const parts = partsOfKey(query.key);
  if (!parts) throw refuse('NOT_FOUND');
  ctx.allow('file.read', { file: await factsOf(ctx, parts, query.key) });
  // Who watched which child's video is on record.
  if (parts.owner === 'entrycompetitions') ctx.log('video watched', { by: ctx.actor?._id, key: query.key });
  return files.url(query.key, linkSeconds(parts.place, query.expiration));
};
