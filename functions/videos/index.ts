import * as reportRows from '@rince/contracts/routes/video-reports';
import * as videoRows from '@rince/contracts/routes/videos';
import { httpArea } from '@rince/runtime/http';
import { allowVideo } from './allow-video.ts';
import { cancelUpload } from './cancel-upload.ts';
import { decideVideoReport } from './decide-video-report.ts';
import { editEntryCompetition } from './edit-entry-competition.ts';
import { getViewer } from './get-viewer.ts';
import { listEntryCompetitions } from './list-entry-competitions.ts';
import { listVideoReports } from './list-video-reports.ts';
import { removeVideo } from './remove-video.ts';
import { uploadVideo } from './upload-video.ts';

export const handler = httpArea(
  'videos',
  { ...videoRows, ...reportRows },
  {
    listEntryCompetitions,
    getViewer,
    uploadVideo,
    editEntryCompetition,
    cancelUpload,
    removeVideo,
    listVideoReports,
    decideVideoReport,
    allowVideo,
  },
);
