import type { entryForm } from '@rince/contracts/routes/entries';
import { competitionAge } from '@rince/domain/age';
import { priceOf } from '@rince/domain/price';
import { refuse } from '@rince/domain/refusal';
import { isRegistrationOpen } from '@rince/domain/windows';
import { type Context, signedIn } from '@rince/runtime/context';
import { type Dancer, getDancers } from '@rince/store/dancers';
import type { Entry, EntrySection } from '@rince/store/entries';
import type { EventWithGrades } from '@rince/store/events';
import type * as z from 'zod';
import { dancesOf } from './dances-of.ts';

type Form = Pick<z.output<typeof entryForm>, 'sections' | 'total'>;
type Chosen = Pick<Entry, 'sections' | 'teacher' | 'total' | 'price' | 'discount' | 'step' | 'state'>;

/** The dancers a form names, 404 when one does not exist. */
export const namedDancers = async (ctx: Context, form: Form): Promise<Dancer[]> => {
  const ids = form.sections.map(({ dancer }) => dancer);
  if (new Set(ids).size < ids.length) throw refuse('BAD_REQUEST', 'A dancer is here twice.');
  const dancers = await getDancers(ctx.table, ids);
  return dancers.map((dancer) => {
    if (!dancer) throw refuse('NOT_FOUND');
    return dancer;
  });
};

const sectionOf = (
  { event, grades }: EventWithGrades,
  dancer: Dancer,
  wanted: readonly string[],
  before: EntrySection | undefined,
  newId: () => string,
): EntrySection => {
  const dances = dancesOf(event, grades, dancer);
  const kept = new Map(before?.competitions.map(({ competition, _id }) => [competition, _id]));
  const danced = new Set<string>();
  const competitions = wanted.map((id) => {
    const dance = dances.find(({ options }) => options.some(({ competition }) => competition === id));
    const option = dance?.options.find(({ competition }) => competition === id);
    const path = `sections.${dancer._id}`;
    if (!dance || !option) {
      const message = `${dancer.name} cannot enter one of these competitions.`;
      throw refuse('BAD_REQUEST', message, { issues: [{ path, message }] });
    }
    const title = `${dance.name.title}, ${option.columnTitle}`;
    const key = `${dance.grade} ${dance.name.title}`;
    if (danced.has(key)) {
      const message = `Choose one competition for ${dance.name.title}.`;
      throw refuse('BAD_REQUEST', message, { issues: [{ path, message }] });
    }
    danced.add(key);
    const { code, gradeName, price, applyFamilyMax } = option;
    return { _id: kept.get(id) ?? newId(), competition: id, code, title, gradeName, price, applyFamilyMax };
  });
  return {
    dancer: dancer._id,
    profile: {
      name: dancer.name,
      lname: dancer.lname,
      school: { name: dancer.school.name },
      age: competitionAge(dancer.birthdate, event.eventStart, event.ageRule),
    },
    level: dancer.level,
    ...(dancer.wmh ? { wmh: true } : {}),
    competitions,
  };
};

/** What a family chose, checked against the syllabus, with the price the server computes. */
export const chosenEntry = (
  ctx: Context,
  syllabus: EventWithGrades,
  form: Form,
  dancers: readonly Dancer[],
  before?: Entry,
): Chosen => {
  const { event } = syllabus;
  if (!event.published || !isRegistrationOpen(event, ctx.now)) throw refuse('REGISTRATION_CLOSED');
  const teacher = dancers.every(({ owners }) => !owners.includes(signedIn(ctx)._id));
  const sections = form.sections.map(({ competitions }, i) => {
    const dancer = dancers[i] as Dancer;
    return sectionOf(
      syllabus,
      dancer,
      competitions,
      before?.sections.find((section) => section.dancer === dancer._id),
      ctx.newId,
    );
  });
  const choices = sections.flatMap(({ competitions }) => competitions);
  if (choices.length === 0) throw refuse('NOT_READY', 'You need to select at least one competition to enter.');
  const { price, discount, total } = priceOf(choices, event, { teacher });
  if (total !== form.total) throw refuse('PRICE_CHANGED', undefined, { current: { total } });
  return {
    sections: sections.filter(({ competitions }) => competitions.length > 0),
    teacher,
    total,
    price,
    discount,
    step: 1,
    state: 'new',
  };
};
