import type { EntryTile } from '@rince/contracts/entries';
import { isVideoOpen } from '@rince/domain/windows';

/** What an entry's tile says, and how it is coloured: red waits for somebody, green is done. */
export function entryStatus({ step, complete }: Pick<EntryTile, 'step' | 'complete'>) {
  if (step === 0) return { text: 'Configure competitions', tone: 'red', tint: 'red' } as const;
  if (step === 1) return { text: 'Ready for payment', tone: 'red', tint: 'red' } as const;
  return { text: complete ? 'Videos uploaded' : 'Paid', tone: 'good', tint: 'primary' } as const;
}

/** Of an online event, whether videos are still taken. */
export const videosTaken = ({ event }: Pick<EntryTile, 'event'>): string => {
  if (event.inPerson) return '';
  return isVideoOpen(event.videoEnd, new Date()) ? 'Accepting Video Uploads' : 'Not Accepting New Videos';
};
