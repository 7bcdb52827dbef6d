import { overtaken } from '@rince/domain/acts/overtaken';
import { isTeam } from '@rince/domain/entry/competitor';
import type { Entry, EntrySection } from '@rince/domain/entry/entry';
import { hidesNumbers } from '@rince/domain/entry/numbered-dancer';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { checkDancer, dancedAt, entriesNaming, renumberDanced } from '@rince/store/dancers';
import { changeEntry, getEntries } from '@rince/store/entries';
import { countRenaming } from '@rince/store/events';
import { putNotice, putNoticeOf } from '@rince/store/notices';
import { changeNumber, getNumbers } from '@rince/store/numbers';
import { publicCompetitionsOf } from '@rince/store/results';
import { lineAt, renumberLine } from '@rince/store/roster';
import { sheetChanged } from '@rince/store/stale';
import type { Write } from '@rince/store/write';
import { getCompetitors } from '../shared/entry/competitors.ts';
import { readersOfLines } from '../shared/entry/people-of-lines.ts';
import { undoneBy } from '../shared/event/undone.ts';
import { loadCompetition } from '../shared/sheet/load-competition.ts';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/**
 * Gives a dancer another number at the event: in the entry and on every sheet at once, and tells the family. What is public shows the old one until it is
 * published again; cards that were printed are printed anew, and the list of late entries names it.
 */
export const updateDancerNum: UseCase<'updateDancerNum'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const { table } = ctx;
    const [competition = '', entryCompetition = ''] = body.id.split('-');
    const { event } = await loadCompetition(table, competition);
    const line = await lineAt(table, competition, entryCompetition);
    const [before] = line ? await getNumbers(table, event._id, [line.dancer]) : [];
    if (!line || !before) throw refuse('NOT_FOUND');
    const undone = await undoneBy(table, competition, 'updateDancerNum', body);
    if (undone?.act === 'updateDancerNum' && undone.detail.to !== before.dancerNumber) throw overtaken();
    if (before.dancerNumber === body.number) return { dancerNumber: body.number };
    const { dancer } = line;
    const [danced, named, isPublic, [competitor]] = await Promise.all([
      dancedAt(table, dancer, event._id),
      entriesNaming(table, dancer),
      publicCompetitionsOf(table, event),
      getCompetitors(table, event._id, [dancer]),
    ]);
    const lines = danced.map(({ entryCompetition, entry }) => ({ _id: entryCompetition, dancer, entry }));
    // Families see nothing of an event that is not published.
    const readers = await readersOfLines(table, event.published ? lines : []);
    const ids = [...new Set([...danced.flatMap(({ entry }) => entry || []), ...named])];
    const entries = (await getEntries(table, ids)).filter((entry) => entry?.event === event._id);
    // Who is being erased has a number still, and no name.
    const name = competitor?.name ?? 'A dancer';
    const isChild = competitor !== undefined && !isTeam(competitor);
    const content = hidesNumbers(event, ctx.now)
      ? `${name} dances with another number.`
      : `${name} dances with number ${body.number} instead of ${before.dancerNumber}.`;
    return ctx.commit(
      [
        ...changeNumber(before, body.number),
        countRenaming(event),
        ...danced.flatMap((one) => [
          ...renumberLine({ ...one, _id: one.entryCompetition }, body.number, {
            isPublic: isPublic[one.competition] !== undefined,
          }),
          renumberDanced(one, body.number),
        ]),
        ...entries.flatMap((entry) => (entry ? renumberEntry(entry, dancer, body.number) : [])),
        // As long as the name that is told may be said.
        ...(isChild ? [{ ...checkDancer(dancer), refusal: sheetChanged }] : []),
        ...[...readers.keys()].flatMap((user) => {
          const notice = {
            ...{ _id: ctx.newId(), user, event: event._id, seen: false, createdAt: ctx.now.toISOString() },
            title: `A dancer number of ${event.name} has changed`,
            content,
            path: `/app/events/view/${event._id}/details`,
          };
          return isChild ? putNoticeOf(dancer, notice) : [putNotice(notice)];
        }),
        actOf(ctx, {
          event: event._id,
          competition,
          undoes: body.undoes,
          act: 'updateDancerNum',
          detail: { dancer, entryCompetition, from: before.dancerNumber, to: body.number },
        }),
      ],
      { dancerNumber: body.number },
    );
  });

const renumberEntry = (entry: Entry, dancer: string, dancerNumber: number): Write[] => {
  const renumbered = (sections: readonly EntrySection[]): EntrySection[] =>
    sections.map((section) =>
      section.dancer === dancer && section.dancerNumber !== undefined ? { ...section, dancerNumber } : section,
    );
  const { sections, draft, cards } = entry;
  const isNumbered = sections.some((section) => section.dancer === dancer && section.dancerNumber !== undefined);
  if (!isNumbered) return [];
  const { [dancer]: _, ...others } = cards ?? {};
  return changeEntry(entry, {
    sections: renumbered(sections),
    ...(draft ? { draft: { ...draft, sections: renumbered(draft.sections) } } : {}),
    ...(cards ? { cards: others } : {}),
  }).map((write) => ({ ...write, refusal: sheetChanged }));
};
