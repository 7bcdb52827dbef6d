import type { Event } from '../event/event.ts';
import { ageOf, type Competitor, familyOf, isTeam } from './competitor.ts';
import type { EnteredCompetition, EntrySection } from './entry.ts';
import type { OtherLevel } from './other-level.ts';

const ofFamily = (family: string | undefined): Pick<EntrySection, 'family'> => (family === undefined ? {} : { family });

/** A dancer in an entry, as the profile says today; or a team, under its name. */
export const entrySection = (
  event: Event,
  competitor: Competitor,
  competitions: readonly EnteredCompetition[],
  { otherLevel, owner }: { otherLevel?: OtherLevel | undefined; owner: string },
): EntrySection => ({
  dancer: competitor._id,
  profile: {
    name: competitor.name,
    lname: isTeam(competitor) ? '' : competitor.lname,
    school: { name: competitor.school.name },
    age: ageOf(event, competitor),
  },
  ...ofFamily(familyOf(competitor, owner)),
  ...(isTeam(competitor) ? { team: true } : { level: competitor.level, ...(competitor.wmh ? { wmh: true } : {}) }),
  ...(otherLevel ? { otherLevel } : {}),
  competitions,
});
