import { keyingResult } from '@rince/contracts/views/sheet-view';
import { refuse } from '@rince/domain/refusal';
import {
  compareKeying,
  isChecked,
  keyingHindrance,
  refuseKeying,
  type SecondKeying,
  typedBlind,
} from '@rince/domain/sheet/second-keying';
import { cardAt } from '@rince/domain/sheet/whole-sheet';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { changeCard, checkCard } from '@rince/store/cards';
import { checkSheet } from '@rince/store/competitions';
import { getSecondKeyingOf, putSecondKeying } from '@rince/store/second-keyings';
import { loadSheet, onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/** Keeps what was typed a second time and compares it with the sheet; where both say the same of everybody, the column is double checked. */
export const saveSecondKeying: UseCase<'saveSecondKeying'> = (ctx, { body: { id, round, slot, marks } }) =>
  onSheetAsRead(async () => {
    const user = signedIn(ctx)._id;
    const column = { round, slot };
    const facts = await loadSheet(ctx.table, id);
    ctx.allow('event.tabulate', { event: facts.event });
    if (facts.competition.submitted) throw refuse('SUBMITTED');
    const card = cardAt(facts.items, column);
    const before = await getSecondKeyingOf(ctx.table, { competition: id, ...column, by: user });
    refuseKeying(keyingHindrance(facts, column, { user, hasKeyed: before !== undefined }));

    const typed = {
      competition: id,
      event: facts.event._id,
      ...column,
      by: user,
      at: ctx.now.toISOString(),
      marks: marks.map(({ entryCompetition, score, absent }) => ({
        entryCompetition,
        score: score === null ? null : Math.round(score * 1000),
        absent,
      })),
      revision: (before?.revision ?? 0) + 1,
    };
    const compared = compareKeying(facts, column, { ...typed, blind: before?.blind });
    // From the second time on the differences were seen.
    const keying: SecondKeying = { ...typed, blind: before ? before.blind : typedBlind(compared) };
    const isSame = isChecked(compared);
    const checked = isSame || (card.doubleChecked ?? false);
    const history = actOf(ctx, {
      event: facts.event._id,
      competition: id,
      act: 'keyedAgain',
      detail: { ...column, differences: compared.differences.length, checked },
    });
    return ctx.commit(
      [
        putSecondKeying(keying, before),
        // What the answer says of the column holds when it is given.
        isSame && !card.doubleChecked
          ? changeCard(card, { doubleChecked: true, doubleCheckedBy: user }, { sameMarks: true })
          : checkCard(card),
        checkSheet(facts.competition),
        history,
      ],
      keyingResult(compared, checked),
    );
  });
