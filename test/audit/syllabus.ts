import { disabledMark } from '@rince/domain/event/disabled';
import type { Codes } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import type { Competition } from '@rince/domain/sheet/competition';
import { codesKey, competitionKey, disabledKey, eventKey } from '@rince/store/keys';
import type { Look } from './claims.ts';
import type { Facts } from './facts.ts';
import { laidOnly } from './laid-only.ts';

const missing = 'it is not there';

export const syllabus = (facts: Facts, look: Look): void => {
  const gradeOf = new Map<string, Grade>();
  const codes = new Map<string, Record<string, string>>();
  for (const grade of facts.all<Grade>('gradeKey')) {
    look.holds(grade, facts.has(eventKey(grade.event)), 'its event', missing);
    for (const { _id, code } of grade.competitions) {
      gradeOf.set(_id, grade);
      codes.set(grade.event, { ...codes.get(grade.event), [code]: _id });
      look.holds(
        competitionKey(_id),
        facts.has(competitionKey(_id)),
        `the competition ${code} of its category`,
        missing,
      );
    }
  }
  for (const [event, wanted] of codes)
    look.same(codesKey(event), wanted, facts.get<Codes>(codesKey(event))?.codes, 'codes');
  const isLaidOnly = laidOnly(facts);
  for (const one of facts.all<Competition>('competitionKey')) {
    const { _id, event, closed } = one;
    if (isLaidOnly(one)) continue;
    look.holds(one, facts.has(eventKey(event)), 'its event', missing);
    const grade = gradeOf.get(_id);
    const disabled = facts.get<{ competitions: readonly string[] }>(disabledKey(event))?.competitions ?? [];
    if (grade) look.same(one, grade._id, one.grade, 'its category');
    const isOut = grade === undefined || disabled.includes(_id);
    look.holds(
      one,
      isOut === (closed !== undefined),
      isOut ? 'closed, as it is not offered' : 'open, as it is offered',
      [...(closed ?? [])],
    );
    if (grade) look.same(one, disabled.includes(_id), closed?.has(disabledMark) ?? false, 'disabled');
  }
};

export const knownKinds = (facts: Facts, look: Look): void => {
  look.looked = facts.items - facts.strangers.length;
  for (const one of facts.strangers) look.holds(one, false, 'a kind of item that the store knows', 'it is of none');
};
