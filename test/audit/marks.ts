import type { Grade } from '@rince/domain/event/grade';
import { groupedBy } from '@rince/domain/grouped';
import type { ResultVersion } from '@rince/domain/results/result-version';
import type { Competition } from '@rince/domain/sheet/competition';
import type { JudgeCard } from '@rince/domain/sheet/judge-card';
import { sheetProgressOf } from '@rince/domain/sheet/judge-progress';
import type { Mark } from '@rince/domain/sheet/mark';
import { isDancing } from '@rince/domain/sheet/not-dancing';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { SheetItems } from '@rince/domain/sheet/sheet-items';
import { recallSheet, sheetFrom } from '@rince/domain/sheet/whole-sheet';
import { shown } from '@rince/domain/tabulation/check-case';
import { tabulate } from '@rince/domain/tabulation/tabulate';
import { cardKey, gradeKey, markKey, onceKey, resultKey } from '@rince/store/keys';
import { fingerprintOf } from '@rince/store/results';
import { isSame, type Look } from './claims.ts';
import type { Facts } from './facts.ts';
import { laidOnly } from './laid-only.ts';

const placeOf = ({ competition, round, slot, entryCompetition }: Mark) =>
  markKey(competition, round, slot, entryCompetition);

export const historyOfMarks = (facts: Facts, look: Look): void => {
  const rows = groupedBy(facts.all<Mark>('markHistoryKey'), (row) => `${placeOf(row).pk} ${placeOf(row).sk}`);
  const seen = new Set<string>();
  for (const mark of facts.all<Mark>('markKey')) {
    const place = `${mark.pk} ${mark.sk}`;
    seen.add(place);
    const own = (rows.get(place) ?? []).toSorted((a, b) => a.revision - b.revision);
    const wanted = Array.from({ length: mark.revision }, (_, i) => i + 1);
    look.same(
      mark,
      wanted,
      own.map(({ revision }) => revision),
      'revisions in its history',
    );
    const said = ({ score, absent, by }: Mark) => ({ score, absent, by });
    const last = own.at(-1);
    look.same(mark, last && said(last), said(mark), 'as its history says last:');
  }
  for (const [place] of rows) look.holds(place, seen.has(place), 'the mark of its history', 'it is not there');
};

export const cardCounters = (facts: Facts, look: Look): void => {
  const columnOf = ({ competition, round, slot }: Pick<Mark, 'competition' | 'round' | 'slot'>): string =>
    `${competition} ${round} ${slot}`;
  const saves = groupedBy(facts.all<Mark>('markHistoryKey'), columnOf);
  const marked = new Set(facts.all<Mark>('markKey').map(({ competition }) => competition));
  const panels = new Map(facts.all<Competition>('competitionKey').map((one) => [one._id, one]));
  for (const card of facts.all<JudgeCard>('cardKey')) {
    look.same(card, saves.get(columnOf(card))?.length ?? 0, card.marks ?? 0, 'saves');
    const panel = panels.get(card.competition)?.panel;
    const seat = panel?.[card.round - 1]?.[card.slot - 1];
    // A card that a panel gave up stays where it was.
    if (seat !== undefined) look.same(card, seat, card.judge ?? null, 'the judge of the panel,');
  }
  const isLaidOnly = laidOnly(facts);
  for (const one of panels.values()) {
    if (isLaidOnly(one)) continue;
    if (marked.has(one._id)) look.same({ pk: `COMP#${one._id}`, sk: 'COMP' }, true, one.started ?? false, 'begun');
    for (const [round, slots] of one.panel.entries())
      for (const slot of slots.keys()) {
        const key = cardKey(one._id, round + 1, slot + 1);
        look.holds(key, facts.has(key), 'a card for each place of the panel', 'it is not there');
      }
  }
};

/** A result with its sheet, reduced to what does not agree with it: sheets are large, and compared as soon as they are read. */
export interface CheckedResult extends Omit<ResultVersion, 'sheet'> {
  readonly differs: readonly string[];
}

/** Calculates a result again from its own sheet. */
export const checkedResult = ({ sheet, ...result }: ResultVersion): CheckedResult => {
  try {
    const tabulation = tabulate(sheet);
    const parts: readonly (readonly [string, unknown, unknown])[] = [
      ['fingerprint', fingerprintOf(sheet), result.fingerprint],
      ['standings', shown(tabulation), result.standings],
      ['left', tabulation.left, result.left],
      ['field', tabulation.field, result.field],
    ];
    return { ...result, differs: parts.flatMap(([name, wanted, is]) => (isSame(wanted, is) ? [] : [name])) };
  } catch (error) {
    return { ...result, differs: [`sheet, which cannot be calculated: ${(error as Error).message}`] };
  }
};

export const calculatedResults = (facts: Facts, look: Look): void => {
  for (const result of facts.all<CheckedResult>('resultKey'))
    look.holds(
      result,
      result.differs.length === 0,
      'what its own sheet comes to',
      `another ${result.differs.join(', ')}`,
    );
};

/** Whole sheets by competition, as far as the engine reads them. */
const sheetsOf = (facts: Facts): ((competition: Competition) => SheetItems) => {
  const cards = groupedBy(facts.all<JudgeCard>('cardKey'), (one) => one.competition);
  const roster = groupedBy(facts.all<RosterLine>('rosterKey'), (one) => one.competition);
  const marks = groupedBy(facts.all<Mark>('markKey'), (one) => one.competition);
  return (competition) => ({
    competition,
    cards: cards.get(competition._id) ?? [],
    roster: roster.get(competition._id) ?? [],
    marks: marks.get(competition._id) ?? [],
  });
};

/** The versions that a competition names, and what they would have to be of. */
const versionsOf = (facts: Facts, competition: Competition, items: SheetItems) => {
  const grade = facts.get<Grade>(gradeKey(competition.event, competition.grade));
  const of = (id: string | undefined) =>
    id === undefined ? undefined : facts.get<CheckedResult>(resultKey(competition._id, id));
  const [recall, final] = [of(competition.recall), of(competition.result)];
  if (!grade) return { recall, final };
  const sheet = sheetFrom(grade, items);
  return {
    recall,
    final,
    isOfSheet: final?.fingerprint === fingerprintOf(sheet),
    isOfRecall: recall?.fingerprint === fingerprintOf(recallSheet(sheet, competition.recalled)),
  };
};

export const submittedSheets = (facts: Facts, look: Look): void => {
  const itemsOf = sheetsOf(facts);
  for (const competition of facts.all<Competition>('competitionKey')) {
    const { result, recall, submitted } = competition;
    if (result === undefined && recall === undefined && !submitted) continue;
    const { final, recall: called, isOfSheet } = versionsOf(facts, competition, itemsOf(competition));
    if (result !== undefined) look.same(competition, 'final', final?.kind, 'a result that is');
    if (recall !== undefined) look.same(competition, 'recall', called?.kind, 'a version that is');
    if (submitted)
      look.holds(
        competition,
        isOfSheet === true,
        'a result of the marks on the closed sheet',
        final?.fingerprint ?? 'none',
      );
  }
};

export const progressOfSheets = (facts: Facts, look: Look): void => {
  const itemsOf = sheetsOf(facts);
  for (const competition of facts.all<Competition>('competitionKey')) {
    const items = itemsOf(competition);
    const { scored, strays, markedAt, finalized, out, here, hereLater } = sheetProgressOf(items);
    look.same(competition, scored, competition.scored ?? {}, 'marks');
    look.same(competition, strays, competition.strays, 'marks that count no more');
    look.same(competition, out, competition.out, 'who do not dance');
    look.same(competition, here, competition.here, 'who are here');
    look.same(competition, hereLater, competition.hereLater, 'who came for a later round');
    // A release of before said neither; the next mark of the sheet does.
    if (competition.finalized !== undefined) {
      look.same(competition, finalized, competition.finalized, 'cards that are finalized');
      look.same(competition, markedAt, competition.markedAt, 'the latest mark of each column');
    }
    const { final, recall, isOfSheet, isOfRecall } = versionsOf(facts, competition, items);
    const outdated = final?.kind === 'final' ? !isOfSheet : recall !== undefined && !isOfRecall;
    look.same(competition, outdated, competition.needsCalculation ?? false, 'to be calculated anew');
  }
};

export const checkIns = (facts: Facts, look: Look): void => {
  for (const line of facts.all<RosterLine>('rosterKey')) {
    const { competition, dancer, _id, here, checkIns: times = 0 } = line;
    if (here === undefined) continue;
    look.holds(line, isDancing(line), 'nobody here who does not dance', here);
    look.holds(line, times > 0 && here.by !== '', 'somebody who has said that the dancer is here', here);
    const once = facts.get<{ entryCompetition: string }>(onceKey(competition, dancer));
    look.same(line, _id, once?.entryCompetition, 'on the sheet of this competition as');
  }
};
