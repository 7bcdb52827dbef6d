import type { Table } from '@rince/store/table';
import type { Client } from './client.ts';
import { basics, category, organized } from './wizard.ts';

/**
 * A published feis with one competition for families, for 12 dollars, with so many places, and one for adults, so that it stays an event
 * without the first. It takes payments to the account of another feis of its organizer.
 */
export const cappedFeis = async (
  organizer: Client,
  table: Table,
  paidLike: string,
  name: string,
  { cap, eventCap = 0 }: { cap?: number; eventCap?: number },
): Promise<{ event: string; competition: string }> => {
  const { stripeAccountId } = await organized(organizer, paidLike);
  const { _id } = await organizer.ask('createEvent', { body: { event: { ...basics(name), cap: eventCap } } });
  await table.transact([{ kind: 'update', key: { pk: `EVENT#${_id}`, sk: 'EVENT' }, set: { stripeAccountId } }]);
  const columns = [{ _id: 'column-201', title: '', age: 'all' }];
  const grade = category('Reels', ['201'], { price: 1_200, columns });
  const competitions = grade.competitions.map((one) => ({ ...one, ...(cap === undefined ? {} : { cap }) }));
  const adults = category('Adults', ['901'], { levels: ['adult'], ordering: 9 });
  await organizer.ask('editEvent', { params: { id: _id }, body: { grades: [{ ...grade, competitions }, adults] } });
  await organizer.ask('editEvent', { params: { id: _id }, body: { publish: true } });
  const [made] = (await organized(organizer, _id)).grades;
  return { event: _id, competition: made?.competitions[0]?._id ?? '' };
};
