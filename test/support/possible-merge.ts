import type { Client } from './client.ts';

/** Two competitions of a feis, both entered, that the office may merge: found by asking what a merge would do. */
export const possibleMerge = async (organizer: Client, feis: string, without: readonly string[] = []) => {
  const { data } = await organizer.ask('organizerCompetitions', { body: { id: feis } });
  const open = data.filter(({ _id, started, count }) => !started && count > 0 && !without.includes(_id));
  for (const from of open)
    for (const to of open) {
      if (to._id === from._id || to.grade !== from.grade || to.rowTitle !== from.rowTitle) continue;
      const comps = [{ from: from.code, to: to.code }];
      const looked = await organizer.send('merge', { body: { eventId: feis, comps, dryRun: true } });
      if (looked.http === 200) return { from, to, dancers: looked.data.dancers };
    }
  throw new Error('No two competitions can be merged');
};
