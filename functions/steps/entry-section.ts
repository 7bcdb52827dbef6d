import type { OtherLevel } from '@rince/domain/other-level';
import type { EnteredCompetition, EntrySection } from '@rince/store/entries';
import type { Event } from '@rince/store/events';
import { ageOf, type Competitor, isTeam } from './competitor.ts';

/** A dancer in an entry, as the profile says today; or a team, under its name. */
export const entrySection = (
  event: Event,
  competitor: Competitor,
  competitions: readonly EnteredCompetition[],
  otherLevel?: OtherLevel,
): EntrySection => ({
  dancer: competitor._id,
  profile: {
    name: competitor.name,
    lname: isTeam(competitor) ? '' : competitor.lname,
    school: { name: competitor.school.name },
    age: ageOf(event, competitor),
  },
  ...(isTeam(competitor) ? { team: true } : { level: competitor.level, ...(competitor.wmh ? { wmh: true } : {}) }),
  ...(otherLevel ? { otherLevel } : {}),
  competitions,
});
