import * as rows from '@rince/contracts/routes/videos';
import { httpArea } from '@rince/runtime/http';
import { cancelUpload } from './cancel-upload.ts';
import { editEntryCompetition } from './edit-entry-competition.ts';
import { getViewer } from './get-viewer.ts';
import { listEntryCompetitions } from './list-entry-competitions.ts';
import { removeVideo } from './remove-video.ts';
import { uploadVideo } from './upload-video.ts';

export const handler = httpArea('videos', rows, {
  listEntryCompetitions,
  getViewer,
  uploadVideo,
  editEntryCompetition,
  cancelUpload,
  removeVideo,
});
