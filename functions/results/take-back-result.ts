import { tookTooLong } from '@rince/domain/long-work';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { countTakenBack } from '@rince/store/competitions';
import { checkPublicVersion, setOnEvent } from '@rince/store/events';
import { getJob, publicCompetitionsOf, releasePublicVersion, takeBackPublicVersion } from '@rince/store/results';
import { sheetChanged } from '@rince/store/stale';
import { loadEvent, loadSyllabus } from '../shared/event/load-event.ts';
import { followPublication, removeOtherVersions, removeUnpublished } from '../shared/event/public-pointer.ts';
import { loadPublished, type NextVersion, type Published, storeVersion } from '../shared/event/public-version.ts';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/**
 * Takes the result of one competition back: nobody outside the office reads it any more, and all others stay public. It stays calculated, and is public
 * again when it is released anew, or when everything is published.
 */
export const takeBackResult: UseCase<'takeBackResult'> = (ctx, { body: { id, competition } }) =>
  onSheetAsRead(async () => {
    const { event, grades } = await loadSyllabus(ctx.table, id);
    ctx.allow('event.publishResults', { event });
    const job = event.generatingResults && event.job !== undefined ? await getJob(ctx.table, id, event.job) : undefined;
    // Work that was lost ends with the result that it was about to make public.
    if (event.generatingResults && !(job && tookTooLong(job, ctx.now)))
      throw refuse(
        'CONFLICT',
        'Results are being generated or published at this moment. Try again when that is done, or take all of them back.',
      );
    const [published, isPublic] = await Promise.all([
      loadPublished(ctx, event),
      publicCompetitionsOf(ctx.table, event),
    ]);
    // What was public when the event was read is gone as soon as something else is: then that is looked at.
    if (!published && event.hasResults && (await loadEvent(ctx.table, id)).resultVersion !== event.resultVersion)
      throw sheetChanged();
    if (isPublic[competition] && !published)
      throw refuse(
        'CONFLICT',
        'The public results of this event cannot be read. Take all of them back, and publish them again.',
      );
    if (!published?.competitions[competition]) {
      if (!grades.some(({ competitions }) => competitions.some(({ _id }) => _id === competition)))
        throw refuse('NOT_FOUND');
      // What was asked for before, and is not public yet, stays so.
      await ctx.table.transact([countTakenBack(competition), checkPublicVersion(event)]);
      return { hasResults: event.hasResults };
    }
    const next = without(published, competition);
    const hasResults = Object.keys(next.competitions).length > 0;
    const version = hasResults ? await storeVersion(ctx, id, next) : undefined;
    // Whoever publishes, releases or erases at this moment comes before, or reads again.
    const only = {
      ...{ hasResults: true, resultVersion: published.document.version },
      ...{ generatingResults: event.generatingResults, job: event.job },
    };
    let answer: { hasResults: boolean };
    try {
      answer = await ctx.commit(
        [
          setOnEvent(
            id,
            { hasResults, resultVersion: version, ...(job ? { generatingResults: false } : {}) },
            { only, refusal: sheetChanged },
          ),
          takeBackPublicVersion({ event: id, version: published.document.version }),
          ...(version === undefined ? [] : [releasePublicVersion(id, version, ctx.now.toISOString())]),
          countTakenBack(competition),
          actOf(ctx, { event: id, competition, act: 'takeBackResult' }),
        ],
        { hasResults },
      );
    } catch (error) {
      if (version !== undefined) await removeUnpublished(ctx.table, id, version, next);
      throw error;
    }
    await followPublication(ctx.table, id);
    await removeOtherVersions(ctx.table, id, { keepLast: false });
    return answer;
  });

/** What stays public. */
const without = ({ document, competitions }: Published, competition: string): NextVersion => ({
  document: {
    ...document,
    grades: document.grades
      .map((grade) => ({ ...grade, competitions: grade.competitions.filter(({ _id }) => _id !== competition) }))
      .filter((grade) => grade.competitions.length > 0),
  },
  competitions: Object.fromEntries(Object.entries(competitions).filter(([id]) => id !== competition)),
  placings: new Map(),
});
