import * as rows from '@rince/contracts/routes/judging';
import { httpArea } from '@rince/runtime/http';
import { finalizeCompetition } from './finalize-competition.ts';
import { getJudgeCompetition } from './get-judge-competition.ts';
import { getJudgeSingle } from './get-judge-single.ts';
import { judgeCompetitions } from './judge-competitions.ts';
import { judgePage } from './judge-page.ts';
import { listVideoNotes } from './list-video-notes.ts';
import { saveVideoNote } from './save-video-note.ts';
import { seeVideo } from './see-video.ts';
import { submitScore } from './submit-score.ts';

export const handler = httpArea('judging', rows, {
  judgePage,
  judgeCompetitions,
  getJudgeCompetition,
  getJudgeSingle,
  seeVideo,
  listVideoNotes,
  saveVideoNote,
  submitScore,
  finalizeCompetition,
});
