import type { Dance } from '@rince/contracts/entries';
import { chooseEntry } from '@rince/domain/entry/choose';
import { dancesOf } from '@rince/domain/entry/dances';
import { sparesFees } from '@rince/domain/entry/spared-fees';
import { describe, expect, it } from 'vitest';
import { actorWith, dancerWith, eventWith, gradeWith, noon } from '../../packages/domain/test/support/nouns.ts';
import { chosenBefore, countOf, danceKey, priceNow, sectionsToSend } from '../src/features/entries/choices.ts';
import type { EntryData } from '../src/features/entries/entry-queries.ts';

const option = (competition: string, more: Partial<Dance['options'][number]> = {}): Dance['options'][number] => ({
  competition,
  code: competition,
  gradeId: 'grade',
  gradeName: 'Reels',
  columnTitle: 'Under 10',
  rounds: 1,
  price: 1_200,
  applyFamilyMax: true,
  entered: false,
  taken: false,
  judged: false,
  full: false,
  waiting: 0,
  ...more,
});
const reel = (options: Dance['options']): Dance => ({
  name: { title: 'Reel' },
  grade: 'grade',
  gradeName: 'Reels',
  type: 'grades',
  options,
});
const dataWith = (dance: Dance): EntryData =>
  ({
    event: { admissionFee: 0, programFee: 0, familyMax: 0, serviceFee: false },
    dancers: [{ _id: 'una', name: 'Una', student: false, dances: [dance] }],
  }) as unknown as EntryData;

describe('what is chosen', () => {
  it('is entered and paid, unless another entry has entered it meanwhile', () => {
    const value = { una: { [danceKey(reel([]))]: 'a' } };
    const free = dataWith(reel([option('a'), option('b')]));
    const taken = dataWith(reel([option('a', { taken: true }), option('b')]));

    expect(countOf(value, free.dancers[0] as EntryData['dancers'][number])).toBe(1);
    expect(priceNow(free, value, undefined).total).toBe(1_200);

    expect(countOf(value, taken.dancers[0] as EntryData['dancers'][number])).toBe(0);
    expect(priceNow(taken, value, undefined).total).toBe(0);
    expect(sectionsToSend(taken, value, {}, undefined)).toEqual([]);
    expect(chosenBefore(taken, undefined)).toEqual({ una: {} });
  });
});

describe('the price that is shown', () => {
  const owner = 'sean';
  const event = eventWith({ serviceFee: true });
  const grades = [gradeWith()];
  const dancers = [
    { dancer: dancerWith({ _id: 'own', owners: [owner] }), schoolConfirmed: true },
    { dancer: dancerWith({ _id: 'taught' }), schoolConfirmed: true },
    { dancer: dancerWith({ _id: 'unconfirmed' }), schoolConfirmed: false },
  ];
  /** The form as the server fills it in. */
  const form = {
    event,
    dancers: dancers.map(({ dancer, schoolConfirmed }) => ({
      ...{ _id: dancer._id, name: dancer.name, mayChooseLevel: false },
      sparesFees: sparesFees(dancer, owner, schoolConfirmed),
      dances: dancesOf(event, grades, dancer).map((dance) => ({
        ...dance,
        options: dance.options.map((one) => ({ ...one, taken: false, judged: false })),
      })),
    })),
  } as unknown as EntryData;
  const everybody = dancers.map(({ dancer }) => dancer._id);
  const some = [['own'], ['taught'], ['unconfirmed'], ['own', 'taught'], ['taught', 'unconfirmed'], everybody];

  it.each(some.map((who) => [who]))('is what the server asks for when there dance: %s', (who) => {
    const dance = form.dancers[0]?.dances[0] as Dance;
    const choices = Object.fromEntries(
      who.map((id) => [id, { [danceKey(dance)]: dance.options[0]?.competition ?? '' }]),
    );
    const { total } = priceNow(form, choices, undefined);
    const danced = sectionsToSend(form, choices, {}, undefined);
    expect(danced.map(({ dancer }) => dancer)).toEqual(who);
    // Whoever dances nothing costs nothing, whether a wish names them or not.
    const named = everybody.map(
      (dancer) => danced.find((one) => one.dancer === dancer) ?? { dancer, competitions: [] },
    );
    for (const sections of [danced, named]) {
      const facts = sections.map(({ dancer: id }) => {
        const { dancer, schoolConfirmed } = dancers.find((one) => one.dancer._id === id) as (typeof dancers)[number];
        return { dancer, facts: { owners: dancer.owners, teachers: [owner], schoolConfirmed } };
      });
      const actor = actorWith({ _id: owner });
      const chosen = chooseEntry(
        { actor, now: noon, newId: () => 'new' },
        { event, grades, codes: { codes: {}, revision: 1 } },
        { sections, total },
        facts,
      );
      expect(chosen).toMatchObject({ total, teacher: who.join() === 'taught' });
    }
  });
});
