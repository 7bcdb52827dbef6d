import { keyedMark, keyingResult } from '@rince/contracts/views/sheet-view';
import { headOf } from '@rince/domain/sheet/competition-facts';
import { compareKeying, keyingHindrance, linesToKey } from '@rince/domain/sheet/second-keying';
import { cardAt } from '@rince/domain/sheet/whole-sheet';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { mayBeLate } from '@rince/store/item';
import { getSecondKeyingOf } from '@rince/store/second-keyings';
import { getUsers } from '@rince/store/users';
import { loadSheet } from '../shared/sheet/load-sheet.ts';

/** A column as the second person sees it: numbers without marks, until they have typed their own. */
export const getSecondKeying: UseCase<'getSecondKeying'> = async (ctx, { query }) => {
  const { id, ...column } = query.query;
  const user = signedIn(ctx)._id;
  const facts = await loadSheet(ctx.table, id);
  ctx.allow('event.tabulate', { event: facts.event });
  const card = cardAt(facts.items, column);
  const [keying, [judge]] = await Promise.all([
    getSecondKeyingOf(ctx.table, { competition: id, ...column, by: user }),
    getUsers(ctx.table, card.judge === undefined ? [] : [card.judge], mayBeLate),
  ]);
  const hindrance = keyingHindrance(facts, column, { user, hasKeyed: keying !== undefined });
  const checked = card.doubleChecked ?? false;
  return {
    competition: headOf(facts),
    ...(judge ? { judge: { name: judge.name, lname: judge.lname } } : {}),
    entries: linesToKey(facts, column).map(({ _id, dancerNumber }) => ({ _id, dancerNumber })),
    submitted: facts.competition.submitted,
    checked,
    ...(hindrance ? { hindrance } : {}),
    ...(keying
      ? {
          keyed: {
            ...keyingResult(compareKeying(facts, column, keying), checked),
            marks: keying.marks.map(keyedMark),
          },
        }
      : {}),
  };
};
