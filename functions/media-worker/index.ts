import type { Message } from '@rince/domain/jobs';
import type { Tools } from '@rince/runtime/context';
import { queueWorker } from '@rince/runtime/queue';
import { dropUnnamed } from './drop-unnamed.ts';
import { followConversion } from './follow-conversion.ts';
import { followVideo, giveUpVideo } from './follow-video.ts';
import { lookAfter } from './look-after.ts';
import { remind } from './remind.ts';

/**
 * Makes renditions of videos, reminds families of those that are missing, and removes files that nothing names. A message may come twice, late, or for a video that is gone: what is stored
 * decides.
 */
export const handler = queueWorker(
  'media',
  (tools, message) => workOff(tools, message),
  (tools, message) => giveUp(tools, message),
);

const workOff = (tools: Tools, message: Message<'media'>): Promise<void> => {
  if (!('kind' in message)) return followConversion(tools, message.detail);
  switch (message.kind) {
    case 'follow':
      return followVideo(tools, message);
    case 'look':
      return lookAfter(tools, message);
    case 'remind':
      return remind(tools, message);
    case 'claimed':
      return dropUnnamed(tools, message);
  }
};

/** Who looks after a conversion that goes on comes again by another message. */
const giveUp = async (tools: Tools, message: Message<'media'>): Promise<void> => {
  if (!('kind' in message)) return giveUpVideo(tools, message.detail.userMetadata);
  if (message.kind === 'follow') await giveUpVideo(tools, message);
};
