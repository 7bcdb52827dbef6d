import type { CalledCompetition, NotReady } from '@rince/documents/prints/award-script';
import type { EventWithGrades } from '@rince/domain/event/event';
import { awardsOf } from '@rince/domain/results/awards';
import type { Tools } from '@rince/runtime/context';
import { publicCompetitionsOf } from '@rince/store/results';
import { getRoster } from '@rince/store/roster';
import { calculatedOf, outdatedOf } from '../shared/event/outdated-results.ts';

/** Sheets read side by side. */
const atOnce = 8;

/** Who is called at the awards by what was calculated last, as the office may print it before it is public; and the codes of what cannot be called yet. */
export const calledCompetitions = async (
  { table }: Tools,
  { event, grades }: EventWithGrades,
): Promise<{ readonly called: readonly CalledCompetition[]; readonly notReady: NotReady }> => {
  const [all, isPublic] = await Promise.all([calculatedOf(table, grades), publicCompetitionsOf(table, event)]);
  const outdated = await outdatedOf(table, all);
  const left = new Set(outdated.map(({ competition }) => competition._id));
  const ready = all.flatMap(({ competition, grade, result }) => {
    const place = grade.competitions.find(({ _id }) => _id === competition._id);
    return result && place && !left.has(competition._id) ? [{ grade, result, place }] : [];
  });
  const called: CalledCompetition[] = [];
  for (let from = 0; from < ready.length; from += atOnce)
    called.push(
      ...(await Promise.all(
        ready.slice(from, from + atOnce).map(async ({ grade, result, place }) => ({
          ...{ code: place.code, title: `${place.rowTitle}, ${place.columnTitle}`, grade: grade.title },
          isPublic: isPublic[place._id]?.result === result._id,
          awards: awardsOf(result, await getRoster(table, place._id)),
        })),
      )),
    );
  const without = all.filter(({ competition, result }) => competition.count > 0 && !result);
  return {
    called,
    notReady: { outdated: outdated.map(({ code }) => code), without: without.map(({ code }) => code) },
  };
};
