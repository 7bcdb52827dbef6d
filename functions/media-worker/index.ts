import { queueWorker } from '@rince/runtime/queue';
import { followConversion } from './follow-conversion.ts';
import { followVideo } from './follow-video.ts';

/** Makes renditions of videos. A message may come twice, late, or for a video that is gone: what is stored decides. */
export const handler = queueWorker('media', (tools, message) =>
  'kind' in message ? followVideo(tools, message) : followConversion(tools, message.detail),
);
