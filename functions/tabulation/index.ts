import * as rows from '@rince/contracts/routes/tabulation';
import { httpArea } from '@rince/runtime/http';
import { addDancer } from './add-dancer.ts';
import { calculateResults } from './calculate-results.ts';
import { deleteCompetitionResults } from './delete-competition-results.ts';
import { getSecondKeying } from './get-second-keying.ts';
import { getTabulatorCompetition } from './get-tabulator-competition.ts';
import { removeDancer } from './remove-dancer.ts';
import { reopenCompetition } from './reopen-competition.ts';
import { saveSecondKeying } from './save-second-keying.ts';
import { searchDancerNumber } from './search-dancer-number.ts';
import { sheetHistory } from './sheet-history.ts';
import { submitCompetition } from './submit-competition.ts';
import { submitMultiScore } from './submit-multi-score.ts';
import { swapDancer } from './swap-dancer.ts';
import { tabulatorCompetitions } from './tabulator-competitions.ts';
import { tabulatorPage } from './tabulator-page.ts';
import { updateTabulation } from './update-tabulation.ts';

export const handler = httpArea('tabulation', rows, {
  tabulatorPage,
  tabulatorCompetitions,
  getTabulatorCompetition,
  sheetHistory,
  submitMultiScore,
  updateTabulation,
  getSecondKeying,
  saveSecondKeying,
  searchDancerNumber,
  addDancer,
  swapDancer,
  removeDancer,
  calculateResults,
  submitCompetition,
  reopenCompetition,
  deleteCompetitionResults,
});
