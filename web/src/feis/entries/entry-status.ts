import type { EntryTile } from '@rince/contracts/entries';
import { isGivenBack } from '@rince/domain/entry/entry';
import { isVideoOpen } from '@rince/domain/event/windows';
import { serverNow } from '../../lib/server-time.ts';

/** Why an entry was given back, as its tile says it; nothing of others. */
export const givenBackWords = (
  entry: Pick<EntryTile, 'step' | 'paidAt' | 'withdrawnAt' | 'withdrawnReason'>,
): string => (isGivenBack(entry) ? (entry.withdrawnReason ?? '') : '');

/** What an entry's tile says, and how it is coloured: red waits for somebody, green is done. */
export function entryStatus(entry: Pick<EntryTile, 'step' | 'complete' | 'paidAt' | 'withdrawnAt'>) {
  const { step, complete } = entry;
  if (isGivenBack(entry)) return { text: 'Given back', tone: 'gold', tint: 'gold' } as const;
  if (step === 0) return { text: 'Configure competitions', tone: 'red', tint: 'red' } as const;
  if (step === 1) return { text: 'Ready for payment', tone: 'red', tint: 'red' } as const;
  return { text: complete ? 'Videos uploaded' : 'Paid', tone: 'good', tint: 'primary' } as const;
}

/** Of an online event, whether videos are still taken. */
export const videosTaken = ({ event }: Pick<EntryTile, 'event'>): string => {
  if (event.inPerson) return '';
  return isVideoOpen(event.videoEnd, serverNow()) ? 'Accepting Video Uploads' : 'Not Accepting New Videos';
};
