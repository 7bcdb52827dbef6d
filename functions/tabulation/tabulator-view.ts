import type { Closings } from '@rince/contracts/judging';
import { byNumber, sheetLine } from '@rince/contracts/views/roster-view';
import { scoreListOf } from '@rince/contracts/views/score-list';
import { sheetMark } from '@rince/contracts/views/sheet-view';
import { maskedEmail } from '@rince/domain/people/masked-email';
import { shownVersion } from '@rince/domain/results/result-version';
import { headOf } from '@rince/domain/sheet/competition-facts';
import type { JudgeCard } from '@rince/domain/sheet/judge-card';
import { strayMarks } from '@rince/domain/sheet/whole-sheet';
import type { Context } from '@rince/runtime/context';
import { mayBeLate } from '@rince/store/item';
import { publicCompetitionsOf } from '@rince/store/results';
import { getUsers } from '@rince/store/users';
import { latestVersions, outdated, type SheetFacts } from '../shared/sheet/load-sheet.ts';

export const sheetEntries = ({ roster }: SheetFacts['items']) => roster.toSorted(byNumber).map(sheetLine);

/** What is closed, by round. */
const closingsOf = (cards: readonly JudgeCard[], panels: readonly number[]): Closings =>
  Object.fromEntries(
    panels.flatMap((judges, i) => {
      const round = i + 1;
      const own = cards.filter((card) => card.round === round && card.slot <= judges);
      const bySlot = (is: (card: JudgeCard) => boolean | undefined) =>
        Object.fromEntries(own.map((card) => [String(card.slot), is(card) ?? false]));
      return Object.entries({
        Locked: own.length > 0 && own.every(({ locked }) => locked),
        SignedOff: bySlot(({ signedOff }) => signedOff),
        DoubleChecked: bySlot(({ doubleChecked }) => doubleChecked),
      }).map(([name, value]) => [`round${round}${name}`, value]);
    }),
  );

/** When a mark was saved last, and whether its judge gave it or somebody typed it. */
const lastSaved = ({ cards, marks }: SheetFacts['items']) => {
  const [last] = marks.filter(({ withdrawn }) => !withdrawn).sort((a, b) => b.at.localeCompare(a.at));
  if (!last) return {};
  const card = cards.find(({ round, slot }) => round === last.round && slot === last.slot);
  return { autosave: { at: last.at, type: card?.judge === last.by ? ('card' as const) : ('sheet' as const) } };
};

/** The whole sheet of a competition, as tabulators see it; with the lists of scores of one round where they are asked for. */
export const tabulatorView = async (ctx: Context, facts: SheetFacts, listed?: number) => {
  const { competition, event, grade, items } = facts;
  const ids = items.cards.flatMap(({ judge }) => (judge === undefined ? [] : [judge]));
  const [users, versions, published] = await Promise.all([
    getUsers(ctx.table, [...new Set(ids)], mayBeLate),
    latestVersions(ctx.table, competition),
    publicCompetitionsOf(ctx.table, event),
  ]);
  const isOutdated = outdated(facts, versions);
  const result = versions.final ?? versions.recall;
  const people = new Map(
    users.map(({ _id, name, lname, email }) => [_id, { _id, name, lname, email: maskedEmail(email) }]),
  );
  const scoreList = listed === undefined ? undefined : scoreListOf(facts, result);
  const column = (card: JudgeCard) => {
    const marks = items.marks.filter(({ round, slot }) => round === card.round && slot === card.slot);
    const judge = card.judge === undefined ? undefined : people.get(card.judge);
    const last = marks.toSorted((a, b) => b.at.localeCompare(a.at))[0];
    return {
      slot: card.slot,
      label: `Judge ${card.slot}`,
      ...(judge ? { judge, ...judge } : {}),
      finalized: card.finalized ?? false,
      signedOff: card.signedOff ?? false,
      doubleChecked: card.doubleChecked ?? false,
      locked: card.locked ?? false,
      ...(last ? { enteredBy: last.by } : {}),
      revision: card.revision,
      scores: Object.fromEntries(marks.map((mark) => [mark.entryCompetition, sheetMark(mark)])),
      ...(card.round === listed && scoreList ? { scoreList: scoreList(card) } : {}),
    };
  };
  return {
    competition: {
      ...headOf(facts),
      scoring: { ...grade.rules, ip: grade.rules.showIp },
      recall: { type: grade.recallType, percent: grade.recallPercent },
      worldQualifier: grade.worldQualifier,
      nationalQualifier: grade.nationalQualifier,
      judgeSignoffs: grade.judgeSignoffs,
      recallCalculated: competition.recalled !== undefined,
      recalled: competition.recalled ?? [],
      recallOutdated: isOutdated.recall,
      needsCalculation: isOutdated.final,
      submitted: competition.submitted,
      hasPublicResults: published[competition._id] !== undefined,
      generatingResults: event.generatingResults,
      revision: competition.revision,
    },
    entries: sheetEntries(items),
    template: Object.fromEntries(
      grade.rules.judge_count.map((judges, round) => [
        String(round + 1),
        {
          judges: items.cards
            .filter((card) => card.round === round + 1 && card.slot <= judges)
            .sort((a, b) => a.slot - b.slot)
            .map(column),
        },
      ]),
    ),
    tabulation: closingsOf(items.cards, grade.rules.judge_count),
    ...lastSaved(items),
    strayMarks: strayMarks(facts),
    ...(result ? { results: shownVersion(result) } : {}),
  };
};
