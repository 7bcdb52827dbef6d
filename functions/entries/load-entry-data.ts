import { competitionAge } from '@rince/domain/age';
import { isRegistrationOpen } from '@rince/domain/windows';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { dancersOf, getDancers } from '@rince/store/dancers';
import { ownEntry } from '@rince/store/entries';
import { entryView } from '../steps/entry-view.ts';
import { loadSyllabus } from '../steps/event-facts.ts';
import { dancesOf } from './dances-of.ts';

/** Everything the entry form needs: fees, own dancers, those of the own entry, and what each may enter. */
export const loadEntryData: UseCase<'loadEntryData'> = async (ctx, { body }) => {
  const user = signedIn(ctx);
  const { event, grades } = await loadSyllabus(ctx.table, body.eventId);
  ctx.allow('event.read', { event });
  const [own, entry] = await Promise.all([dancersOf(ctx.table, user._id), ownEntry(ctx.table, user._id, event._id)]);
  // A teacher's entry has dancers who are not the teacher's own.
  const known = new Set(own.map(({ _id }) => _id));
  const others = (entry?.sections ?? []).map(({ dancer }) => dancer).filter((dancer) => !known.has(dancer));
  const taught = (await getDancers(ctx.table, others)).filter((dancer) => dancer !== undefined);
  const dancers = [...own, ...taught];
  return {
    event: { ...event, registrationOpen: event.published && isRegistrationOpen(event, ctx.now) },
    teacher: taught.length > 0 && own.length === 0,
    dancers: dancers.map((dancer) => ({
      ...dancer,
      age: competitionAge(dancer.birthdate, event.eventStart, event.ageRule),
      dances: dancesOf(event, grades, dancer),
    })),
    ...(entry ? { entry: entryView(entry, event) } : {}),
  };
};
