import { competitionAge } from '@rince/domain/age';
import type { Dancer } from '@rince/store/dancers';
import type { EnteredCompetition, EntrySection } from '@rince/store/entries';
import type { Event } from '@rince/store/events';

/** A dancer in an entry, as the profile says today. */
export const entrySection = (
  event: Event,
  dancer: Pick<Dancer, '_id' | 'name' | 'lname' | 'birthdate' | 'level' | 'school' | 'wmh'>,
  competitions: readonly EnteredCompetition[],
): EntrySection => ({
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
});
