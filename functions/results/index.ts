import * as rows from '@rince/contracts/routes/results';
import { httpArea } from '@rince/runtime/http';
import { dancerResults } from './dancer-results.ts';
import { generateResults } from './generate-results.ts';
import { getCompetitionResult } from './get-competition-result.ts';
import { getMultiFullResult } from './get-multi-full-result.ts';
import { getPublicResult } from './get-public-result.ts';
import { getSchoolResults } from './get-school-results.ts';
import { publicEvents } from './public-events.ts';
import { releaseAsSubmitted } from './release-as-submitted.ts';
import { releaseResults } from './release-results.ts';
import { reviewResults } from './review-results.ts';
import { takeBackResult } from './take-back-result.ts';
import { togglePublishResults } from './toggle-publish-results.ts';

export const handler = httpArea('results', rows, {
  publicEvents,
  getPublicResult,
  getMultiFullResult,
  dancerResults,
  getCompetitionResult,
  getSchoolResults,
  reviewResults,
  generateResults,
  togglePublishResults,
  releaseResults,
  takeBackResult,
  releaseAsSubmitted,
});
