import type { Table } from '@rince/store/table';
import type { Client } from './client.ts';
import { basics, category, organized } from './wizard.ts';

/**
 * A published feis with one competition for families, or one for each of these dances, for 12 dollars, with so many places, and one for adults, so that it
 * stays an event without the first. It takes payments to the account of another feis of its organizer.
 */
export const cappedFeis = async (
  organizer: Client,
  table: Table,
  paidLike: string,
  name: string,
  { cap, eventCap = 0, dances = ['201'] }: { cap?: number; eventCap?: number; dances?: readonly string[] },
): Promise<{ event: string; competition: string; competitions: readonly string[] }> => {
  const { stripeAccountId } = await organized(organizer, paidLike);
  const { _id } = await organizer.ask('createEvent', { body: { event: { ...basics(name), cap: eventCap } } });
  await table.transact([{ kind: 'update', key: { pk: `EVENT#${_id}`, sk: 'EVENT' }, set: { stripeAccountId } }]);
  const rowOf = (code: string): string => `row-${code}`;
  const grade = category('Reels', dances, {
    price: 1_200,
    columns: [{ _id: 'column', title: '', age: 'all' }],
    rows: dances.map((code) => ({ _id: rowOf(code), title: code === '201' ? 'Reel' : `Dance ${code}` })),
  });
  const competitions = grade.competitions.map((one) => ({
    ...{ ...one, row: rowOf(one.code), column: 'column' },
    ...(cap === undefined ? {} : { cap }),
  }));
  const adults = category('Adults', ['901'], { levels: ['adult'], ordering: 9 });
  await organizer.ask('editEvent', { params: { id: _id }, body: { grades: [{ ...grade, competitions }, adults] } });
  await organizer.ask('editEvent', { params: { id: _id }, body: { publish: true } });
  const [made] = (await organized(organizer, _id)).grades;
  const all = (made?.competitions ?? []).map(({ _id: competition }) => competition);
  return { event: _id, competition: all[0] ?? '', competitions: all };
};
