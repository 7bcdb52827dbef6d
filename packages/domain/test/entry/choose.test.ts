import { changeOfEntry, chooseEntry, type NamedCompetitor, refuseUnlessOwnOrTaught } from '@rince/domain/entry/choose';
import {
  ageOf,
  atLevel,
  type Competitor,
  familyOf,
  isOwnChild,
  isTeam,
  mayCompete,
} from '@rince/domain/entry/competitor';
import { dancesOf, openTo } from '@rince/domain/entry/dances';
import { otherLevelIn } from '@rince/domain/entry/entry';
import { refuseUnlessOffered, repriceUnpaid, unpaidOf } from '@rince/domain/entry/reprice';
import { entrySection } from '@rince/domain/entry/section';
import type { Event } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import { describe, expect, it } from 'vitest';
import {
  actorWith,
  dancerWith,
  entered,
  entryWith,
  eventWith,
  gradeWith,
  noon,
  paidEntryWith,
  refused,
  sectionWith,
  teamWith,
} from '../support/nouns.ts';

const syllabusWith = (event: Partial<Event> = {}, grade: Partial<Grade> = {}) => ({
  ...{ event: eventWith(event), grades: [gradeWith(grade)], codes: { codes: {}, revision: 1 } },
});
const chooser = (actor = actorWith(), now = noon) => {
  let ids = 0;
  return { actor, now, newId: () => `new ${++ids}` };
};
const named = (dancer: Competitor = dancerWith(), facts: Partial<NamedCompetitor['facts']> = {}): NamedCompetitor => ({
  dancer,
  facts: { owners: isTeam(dancer) ? [] : dancer.owners, teachers: [], schoolConfirmed: false, ...facts },
});
const wish = (total: number, competitions: readonly string[] = ['reel u10'], dancer = 'una') => ({
  sections: [{ dancer, competitions }],
  total,
});

describe('choosing competitions', () => {
  it('makes sections at the prices of the syllabus, with the total that the server computes', () => {
    const chosen = chooseEntry(chooser(), syllabusWith(), wish(4_500, ['reel u10', 'jig u12']), [named()]);
    expect(chosen).toMatchObject({ teacher: false, total: 4_500, price: 3_000, discount: 0, step: 1, state: 'new' });
    expect(chosen.sections).toMatchObject([
      {
        dancer: 'una',
        level: 'novice',
        profile: { name: 'Una', lname: 'Daly', school: { name: 'Scoil Daly' }, age: 9 },
        competitions: [
          {
            _id: 'new 1',
            competition: 'reel u10',
            code: '101',
            title: 'reel, Under 10',
            gradeName: 'Novice',
            price: 1_500,
          },
          { _id: 'new 2', competition: 'jig u12', code: '202', applyFamilyMax: true },
        ],
      },
    ]);
  });

  it('keeps the ids of what was chosen before, and drops who dances nothing', () => {
    const before = entryWith({ sections: [sectionWith('una', [entered('reel u10', 1, { _id: 'old' })])] });
    const two = { sections: [...wish(0).sections, { dancer: 'finn', competitions: [] }], total: 3_000 };
    const finn = named(dancerWith({ _id: 'finn' }));
    const { sections } = chooseEntry(chooser(), syllabusWith(), two, [named(), finn], before);
    expect(sections.map(({ dancer }) => dancer)).toEqual(['una']);
    expect(sections[0]?.competitions).toMatchObject([{ _id: 'old', price: 1_500 }]);
  });

  it.each([
    ['before the event is published', { published: false }, noon],
    ['after registration', {}, new Date('2026-04-03T12:00:00Z')],
    ['before registration', {}, new Date('2025-12-30T12:00:00Z')],
  ])('is refused %s', (_, event, now) => {
    const choose = () => chooseEntry(chooser(actorWith(), now), syllabusWith(event), wish(3_000), [named()]);
    expect(choose).toThrow(refused('REGISTRATION_CLOSED'));
  });

  it.each([
    ['of another age', ['reel u8'], dancerWith()],
    ['of a group too young', ['reel u10'], dancerWith({ birthdate: '2014-05-05' })],
    ['of another level', ['reel u10'], dancerWith({ level: 'open' })],
  ])('is refused for a competition %s', (_, competitions, dancer) => {
    expect(() => chooseEntry(chooser(), syllabusWith(), wish(3_000, competitions), [named(dancer)])).toThrow(
      refused('BAD_REQUEST', /^Una cannot enter one of these competitions\.$/),
    );
  });

  it('takes one competition of a dance, not two', () => {
    expect(() => chooseEntry(chooser(), syllabusWith(), wish(4_500, ['reel u10', 'reel u12']), [named()])).toThrow(
      refused('BAD_REQUEST', /^Choose one competition for reel\.$/),
    );
  });

  it('refuses an empty choice, and another total than the server computes', () => {
    expect(() => chooseEntry(chooser(), syllabusWith(), wish(0, []), [named()])).toThrow(refused('NOT_READY'));
    const choose = () => chooseEntry(chooser(), syllabusWith(), wish(2_999), [named()]);
    expect(choose).toThrow(refused('PRICE_CHANGED'));
    expect(choose).toThrow(expect.objectContaining({ detail: { current: { total: 3_000 } } }));
  });

  it('spares admission and program fee where a teacher of a confirmed school enters students only', () => {
    const sean = chooser(actorWith({ _id: 'sean' }));
    const taught = { schoolConfirmed: true, teachers: ['sean'] };
    expect(chooseEntry(sean, syllabusWith(), wish(1_500), [named(dancerWith(), taught)])).toMatchObject({
      teacher: true,
    });
    const own = named(dancerWith({ owners: ['sean'] }), taught);
    expect(chooseEntry(sean, syllabusWith(), wish(3_000), [own])).toMatchObject({ teacher: false });
    const unconfirmed = named(dancerWith(), { ...taught, schoolConfirmed: false });
    expect(chooseEntry(sean, syllabusWith(), wish(3_000), [unconfirmed])).toMatchObject({ teacher: false });
    // An admin who helps a family does not spare it the admission.
    const admin = chooser(actorWith({ _id: 'boss', role: 'admin' }));
    const entry = entryWith({ owner: 'maeve' });
    const child = named(dancerWith(), { schoolConfirmed: true });
    expect(chooseEntry(admin, syllabusWith(), wish(3_000), [child], entry)).toMatchObject({ teacher: false });
  });

  it('at another level is for teachers, and opens the competitions of that level', () => {
    const asked = (level: 'open' | 'novice') => ({
      sections: [{ dancer: 'una', competitions: ['reel u10'], otherLevel: { level, note: 'ready' } }],
      total: level === 'novice' ? 3_000 : 1_500,
    });
    const grades = syllabusWith({}, { levels: ['open'] });
    expect(() => chooseEntry(chooser(), grades, asked('open'), [named()])).toThrow(refused('FORBIDDEN'));
    const sean = chooser(actorWith({ _id: 'sean' }));
    const taught = named(dancerWith(), { teachers: ['sean'], schoolConfirmed: true });
    const { sections } = chooseEntry(sean, grades, asked('open'), [taught]);
    expect(sections[0]).toMatchObject({ level: 'novice', otherLevel: { level: 'open', by: 'sean' } });
    expect(sections[0]?.family).toBe('maeve');
  });
});

describe('a change of a paid entry', () => {
  const paid = paidEntryWith({ sections: [sectionWith('una', [entered('reel u10', 1_200)], { level: 'novice' })] });

  it('costs the difference only, and is in force when that is paid', () => {
    const more = wish(1_500, ['reel u10', 'jig u10']);
    const draft = changeOfEntry(chooser(), syllabusWith(), more, [named()], paid);
    expect(draft).toMatchObject({ total: 1_500, price: 1_500, owed: 4_500, discount: 0, serviceFee: 0 });
    expect(draft.sections[0]?.competitions.map(({ price }) => price)).toEqual([1_200, 1_500]);
    expect(draft).not.toHaveProperty('late');
  });

  it('uses the credit, and gives credit where it costs less', () => {
    const rich = { ...paid, paid: 4_000 };
    const more = wish(500, ['reel u10', 'jig u10']);
    expect(changeOfEntry(chooser(), syllabusWith(), more, [named()], rich)).toMatchObject({ total: 500, owed: 4_500 });
    expect(changeOfEntry(chooser(), syllabusWith(), wish(0, []), [named()], paid)).toMatchObject({
      total: 0,
      owed: 1_800,
    });
    expect(() => changeOfEntry(chooser(), syllabusWith(), wish(1, []), [named()], paid)).toThrow(
      refused('PRICE_CHANGED'),
    );
  });

  it('pays admission and program fee again where everything that was paid for was lost', () => {
    const lost = { ...paid, sections: paid.sections.map((one) => ({ ...one, competitions: [] })), owed: 0 };
    const back = (total: number, entry: typeof paid) =>
      changeOfEntry(chooser(), syllabusWith(), wish(total, ['jig u10']), [named()], entry);
    const draft = back(0, lost);
    expect(draft).toMatchObject({ total: 0, owed: 3_000 });
    const { admissionFee, programFee } = syllabusWith().event;
    expect(draft.lines).toEqual(
      expect.arrayContaining([
        { kind: 'admission', title: 'Admission fee', amount: admissionFee },
        { kind: 'program', title: 'FF Fee', amount: programFee },
        { kind: 'credit', title: 'Your credit', amount: -3_000 },
      ]),
    );
    expect(repriceUnpaid({ ...lost, draft }, syllabusWith()).draft).toMatchObject({ total: 0, owed: 3_000 });
    expect(back(300, { ...lost, owed: 1_800 }), 'who left by themselves have paid them').toMatchObject({ owed: 3_300 });
    expect(back(0, { ...lost, teacher: true }), 'teachers pay none').toMatchObject({ owed: 1_500 });
    expect(changeOfEntry(chooser(), syllabusWith(), wish(0, []), [named()], lost), 'nobody').toMatchObject({ owed: 0 });
  });

  it('keeps what is paid, whatever became of the syllabus and of the dancer', () => {
    const grown = named(dancerWith({ level: 'open', birthdate: '2010-01-01' }));
    expect(changeOfEntry(chooser(), syllabusWith(), wish(0), [grown], paid)).toMatchObject({ total: 0, owed: 3_000 });
    expect(() => changeOfEntry(chooser(), syllabusWith(), wish(0, ['jig u10']), [grown], paid)).toThrow(
      refused('BAD_REQUEST'),
    );
  });

  it('is for admins only once registration is over, and may be paid late', () => {
    const later = new Date('2026-05-01T12:00:00Z');
    const change = (role: 'user' | 'admin') => () =>
      changeOfEntry(chooser(actorWith({ role }), later), syllabusWith(), wish(0), [named()], paid);
    expect(change('user')).toThrow(refused('REGISTRATION_CLOSED'));
    expect(change('admin')()).toMatchObject({ late: true });
    const hidden = () => changeOfEntry(chooser(), syllabusWith({ published: false }), wish(0), [named()], paid);
    expect(hidden).toThrow(refused('REGISTRATION_CLOSED'));
  });

  it('is under the fees of the first payment', () => {
    const { fees: _, ...unknown } = paid;
    const more = wish(1_545, ['reel u10', 'jig u10']);
    const today = syllabusWith({ serviceFee: true });
    expect(changeOfEntry(chooser(), today, more, [named()], unknown)).toMatchObject({ total: 1_545, serviceFee: 45 });
    expect(() => changeOfEntry(chooser(), today, more, [named()], paid)).toThrow(refused('PRICE_CHANGED'));
  });

  it('takes another level back with the level of today', () => {
    const otherLevel = { level: 'open', note: 'ready', by: 'sean', at: '2026-01-01' } as const;
    const raised = { ...paid, sections: paid.sections.map((one) => ({ ...one, otherLevel })) };
    const sean = chooser(actorWith({ _id: 'sean' }));
    const taught = named(dancerWith({ level: 'beginner' }), { teachers: ['sean'] });
    const back = { sections: [{ dancer: 'una', competitions: ['reel u10'], otherLevel: null }], total: 0 };
    const [una] = changeOfEntry(sean, syllabusWith(), back, [taught], raised).sections;
    expect(una).not.toHaveProperty('otherLevel');
    expect(una?.level).toBe('beginner');
    const [same] = changeOfEntry(sean, syllabusWith(), wish(0), [taught], raised).sections;
    expect(same).toMatchObject({ level: 'novice', otherLevel });
  });
});

describe('who may be entered', () => {
  const allowed =
    (entry = entryWith(), actor = actorWith(), facts: Partial<NamedCompetitor['facts']> = {}) =>
    () =>
      refuseUnlessOwnOrTaught(actor, entry, wish(0), [named(dancerWith({ owners: ['nora'] }), facts)]);

  it('is the own child, whoever changes the entry', () => {
    expect(allowed(entryWith(), actorWith(), { owners: ['maeve'] })).not.toThrow();
    expect(allowed(entryWith(), actorWith({ _id: 'boss' }), { owners: ['maeve'] })).not.toThrow();
    expect(allowed()).toThrow(refused('NOT_FOUND'));
  });

  it('is a student, of a teacher whose address is confirmed', () => {
    expect(allowed(entryWith(), actorWith(), { teachers: ['maeve'] })).not.toThrow();
    expect(allowed(entryWith(), actorWith({ confirmed: false }), { teachers: ['maeve'] })).toThrow(
      refused('NOT_FOUND'),
    );
    expect(allowed(entryWith(), actorWith({ _id: 'boss' }), { teachers: ['maeve'] })).not.toThrow();
    expect(allowed(entryWith(), actorWith({ _id: 'boss' }), { teachers: ['boss'] })).toThrow(refused('NOT_FOUND'));
  });

  it('is a student who left the school since, as long as nothing new comes', () => {
    const paid = paidEntryWith({ sections: [sectionWith('una', [entered('reel u10'), entered('jig u10')])] });
    expect(allowed(paid)).not.toThrow();
    expect(allowed(paidEntryWith({ sections: [sectionWith('una', [entered('jig u10')])] }))).toThrow(
      refused('NOT_FOUND'),
    );
    expect(allowed(paidEntryWith({ sections: [] }))).toThrow(refused('NOT_FOUND'));
  });
});

describe('an entry that waits for its payment', () => {
  const { event, grades, codes } = syllabusWith({}, { price: 1_800, applyFamilyMax: false });
  const dearer = { event, grades, codes };

  it('costs what the syllabus says today, except for what is paid', () => {
    expect(repriceUnpaid(entryWith(), dearer)).toMatchObject({ price: 1_800, total: 3_300 });
    expect(repriceUnpaid(entryWith(), dearer).sections[0]?.competitions[0]?.applyFamilyMax).toBe(false);
    expect(repriceUnpaid(entryWith({ teacher: true }), dearer).total).toBe(1_800);
    const sections = [sectionWith('una', [entered('reel u10'), entered('jig u10')])];
    const draft = { sections, price: 1_500, discount: 0, total: 1_500, serviceFee: 0, lines: [], owed: 4_500 };
    const paid = repriceUnpaid(paidEntryWith({ draft }), dearer);
    expect(paid.draft).toMatchObject({ price: 1_800, total: 1_800, owed: 4_800 });
    expect(paid.draft?.sections[0]?.competitions.map(({ price }) => price)).toEqual([1_500, 1_800]);
    expect(repriceUnpaid(paidEntryWith(), dearer)).toEqual(paidEntryWith());
    const gone = entryWith({ sections: [sectionWith('una', [entered('hornpipe', 700)])] });
    expect(repriceUnpaid(gone, dearer).price).toBe(700);
  });

  it('asks for what is not paid, dancer by dancer', () => {
    const shown = (entry = entryWith()) =>
      unpaidOf(entry).map(({ section, competitions }) => [section.dancer, competitions.map(({ code }) => code)]);
    expect(shown()).toEqual([['una', ['reel u10']]]);
    expect(shown(paidEntryWith())).toEqual([]);
    const draft = { sections: [sectionWith('una', [entered('reel u10'), entered('jig u10')])] } as never;
    expect(shown(paidEntryWith({ draft }))).toEqual([['una', ['jig u10']]]);
  });

  it.each([
    ['who does not exist any more', undefined, 'CONFLICT', /^una does not exist any more\./],
    [
      'who moved up a level',
      dancerWith({ level: 'open' }),
      'NOT_READY',
      /^reel u10 \(reel u10\) is no longer offered to una\./,
    ],
    ['who is of another age', dancerWith({ birthdate: '2000-01-01' }), 'NOT_READY', /no longer offered/],
  ])('is not charged for a dancer %s', (_, dancer, code, message) => {
    expect(() => refuseUnlessOffered(entryWith(), dearer, [dancer])).toThrow(refused(code, message));
    expect(() => refuseUnlessOffered(paidEntryWith(), dearer, [dancer])).not.toThrow();
  });

  it('is not charged for a competition that left the syllabus, and is for one at another level', () => {
    expect(() => refuseUnlessOffered(entryWith(), dearer, [dancerWith()])).not.toThrow();
    const gone = entryWith({ sections: [sectionWith('una', [entered('hornpipe')])] });
    expect(() => refuseUnlessOffered(gone, dearer, [dancerWith()])).toThrow(refused('NOT_READY'));
    const otherLevel = { level: 'novice', note: '', by: 'sean', at: '' } as const;
    const raised = entryWith({ sections: [sectionWith('una', [entered('reel u10')], { otherLevel })] });
    expect(() => refuseUnlessOffered(raised, dearer, [dancerWith({ level: 'open' })])).not.toThrow();
  });

  it('says another level as it stands, in the change if there is one', () => {
    const at = (level: 'open' | 'prelim') => ({ level, note: '', by: 'sean', at: '' });
    const entry = entryWith({ sections: [sectionWith('una', [], { otherLevel: at('open') })] });
    expect(otherLevelIn(entry, 'una')?.level).toBe('open');
    expect(otherLevelIn(entry, 'finn')).toBeUndefined();
    expect(otherLevelIn(undefined, 'una')).toBeUndefined();
    const draft = { sections: [sectionWith('una', [], { otherLevel: at('prelim') })] } as never;
    expect(otherLevelIn({ ...entry, draft }, 'una')?.level).toBe('prelim');
  });
});

describe('a competitor', () => {
  const team = teamWith(['2014-02-02', '2012-02-02']);

  it('is a dancer or a team, and somebody’s own child', () => {
    expect([isTeam(dancerWith()), isTeam(team)]).toEqual([false, true]);
    expect(isOwnChild(dancerWith(), 'maeve')).toBe(true);
    expect(isOwnChild(dancerWith(), 'sean')).toBe(false);
    expect(isOwnChild(team, 'sean')).toBe(false);
  });

  it('counts for the family maximum of its own family', () => {
    expect(familyOf(dancerWith(), 'maeve')).toBeUndefined();
    expect(familyOf(dancerWith({ owners: ['nora', 'pat'] }), 'sean')).toBe('nora');
    expect(familyOf(dancerWith({ owners: [] }), 'sean')).toBe('una');
    expect(familyOf(team, 'maeve')).toBeUndefined();
  });

  it('dances at its age on the day that the event goes by, a team at that of its oldest', () => {
    expect(ageOf(eventWith(), dancerWith())).toBe(9);
    expect(ageOf(eventWith({ ageRule: 'DAY_OF_EVENT' }), dancerWith())).toBe(10);
    expect(ageOf(eventWith(), team)).toBe(13);
    expect(ageOf(eventWith(), teamWith([]))).toBe(0);
  });

  it('dances where its level or its members may', () => {
    expect(atLevel(dancerWith(), 'open')).toMatchObject({ level: 'open' });
    expect(atLevel(dancerWith(), undefined)).toMatchObject({ level: 'novice' });
    expect(atLevel(team, 'open')).toBe(team);
    const teams = gradeWith({ type: 'teams' });
    expect(mayCompete(eventWith(), teams, 'u10', team)).toBe(false);
    expect(mayCompete(eventWith(), teams, 'u10', teamWith(['2018-01-01']))).toBe(true);
    expect(mayCompete(eventWith(), teams, 'u10', teamWith([]))).toBe(true);
    expect(mayCompete(eventWith(), teams, 'u10', dancerWith())).toBe(false);
    expect(mayCompete(eventWith(), gradeWith(), 'u10', dancerWith())).toBe(true);
    expect(mayCompete(eventWith(), gradeWith(), 'u9', dancerWith())).toBe(false);
  });

  it('stands in an entry as the profile says today, a team under its name', () => {
    const stands = (competitor: Competitor) => entrySection(eventWith(), competitor, [], { owner: 'maeve' });
    expect(stands(dancerWith({ wmh: true }))).toEqual({
      dancer: 'una',
      profile: { name: 'Una', lname: 'Daly', school: { name: 'Scoil Daly' }, age: 9 },
      ...{ level: 'novice', wmh: true, competitions: [] },
    });
    expect(stands(dancerWith())).not.toHaveProperty('wmh');
    expect(stands(team)).toEqual({
      dancer: 'team',
      profile: { name: 'The Reels', lname: '', school: { name: 'Scoil Daly' }, age: 13 },
      ...{ team: true, competitions: [] },
    });
  });
});

describe('the dances that a dancer may enter', () => {
  const grade = gradeWith();
  const first = grade.competitions.map((one, i) => (i === 0 ? { ...one, cap: 20 } : one));

  it('are those with a competition for the age and level', () => {
    const shown = dancesOf(eventWith(), [gradeWith({ competitions: first })], dancerWith({ birthdate: '2014-05-05' }));
    expect(shown.map(({ name, options }) => [name.title, options.map(({ code }) => code)])).toEqual([
      ['reel', ['102']],
      ['jig', ['202']],
    ]);
    expect(dancesOf(eventWith(), [grade], dancerWith({ level: 'open' }))).toEqual([]);
    expect(dancesOf(eventWith(), [gradeWith({ competitions: first })], dancerWith())[0]).toMatchObject({
      ...{ grade: 'novice', gradeName: 'Novice', type: 'grades' },
      options: [{ competition: 'reel u10', cap: 20, price: 1_500, entered: false, rounds: 1 }, { cap: undefined }],
    });
  });

  it('are among the competitions that others go to, or not', () => {
    const elder = dancerWith({ birthdate: '2014-05-05' });
    const asked = ['reel u10', 'reel u12', 'of no category', 'jig u12'];
    const another = gradeWith({ _id: 'open', levels: ['open'], competitions: [] });
    expect(openTo(eventWith(), [grade, another], elder, asked)).toEqual(['reel u12', 'jig u12']);
    expect(openTo(eventWith(), [grade], dancerWith({ level: 'open' }), asked)).toEqual([]);
    const made = grade.competitions.map((one) => (one.row === 'jig' ? { ...one, byOffice: true } : one));
    const ofOffice = gradeWith({ competitions: made });
    expect(openTo(eventWith(), [ofOffice], elder, asked), 'the office puts people there').toEqual(['reel u12']);
    expect(dancesOf(eventWith(), [ofOffice], elder).map(({ name }) => name.title)).toEqual(['reel']);
  });

  it('hold what is paid for, at the price that was paid', () => {
    const paid = sectionWith('una', [entered('reel u10', 900, { applyFamilyMax: false })]);
    const [reel] = dancesOf(eventWith(), [grade], dancerWith({ level: 'open' }), paid);
    expect(reel?.options).toMatchObject([
      { competition: 'reel u10', price: 900, applyFamilyMax: false, entered: true },
    ]);
  });
});
