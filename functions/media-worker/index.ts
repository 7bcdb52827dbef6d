import type { Message } from '@rince/domain/jobs';
import type { Tools } from '@rince/runtime/context';
import { queueWorker } from '@rince/runtime/queue';
import { followConversion } from './follow-conversion.ts';
import { followVideo } from './follow-video.ts';
import { lookAfter } from './look-after.ts';
import { remind } from './remind.ts';

/**
 * Makes renditions of videos, and reminds families of those that are missing. A message may come twice, late, or for a video that is gone: what is stored
 * decides.
 */
export const handler = queueWorker('media', (tools, message) => workOff(tools, message));

const workOff = (tools: Tools, message: Message<'media'>): Promise<void> => {
  if (!('kind' in message)) return followConversion(tools, message.detail);
  switch (message.kind) {
    case 'follow':
      return followVideo(tools, message);
    case 'look':
      return lookAfter(tools, message);
    case 'remind':
      return remind(tools, message);
  }
};
