import { httpArea } from '@rince/runtime/http';
import { getJudges } from './get-judges.ts';
import { organizerCompetitions } from './organizer-competitions.ts';
import { patchJudges } from './patch-judges.ts';
import { setJudges } from './set-judges.ts';

export const handler = httpArea('organizer', { organizerCompetitions, getJudges, patchJudges, setJudges });
