import { showDay } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/row.tsx';
import type { ListAddress } from '../../ui/use-list-address.ts';

/** What a chart asked this list for, and the way back to all of it. */
export function Narrowed({ address, what }: { readonly address: ListAddress; readonly what: string }) {
  const { params, set } = address;
  const day = params.get('day');
  const videos = params.get('videos');
  const words = [
    day && `${what} of ${showDay(day)}`,
    params.get('refunded') === 'yes' && 'with a refund',
    videos === 'there' && 'with all of their videos',
    videos === 'missing' && 'whose videos are missing',
  ].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <Row>
      <span>Only {words.join(', ')}</span>
      <Button kind="quiet" onClick={() => set({ day: '', refunded: '', videos: '' })}>
        Show all
      </Button>
    </Row>
  );
}
