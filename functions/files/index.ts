import * as rows from '@rince/contracts/routes/files';
import { httpArea } from '@rince/runtime/http';
import { signedUrl } from './signed-url.ts';
import { uploadFile } from './upload-file.ts';
import { videoBeginning } from './video-beginning.ts';
import { videoPlaylist } from './video-playlist.ts';

export const handler = httpArea('files', rows, { uploadFile, signedUrl, videoBeginning, videoPlaylist });
