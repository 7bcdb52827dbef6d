import type { Team } from '@rince/domain/people/team';
import { createTeam } from '@rince/store/teams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { racingFeis } from '../support/racing-feis.ts';
import { tableOf } from '../support/table.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud?.end());

it('a result on paper says the region of a team as it does of a dancer', async () => {
  const feis = await racingFeis(cloud, { competitions: 1 });
  const { id, event, card, lines } = await feis.sheet();
  const [line] = lines;
  const region = { _id: 'region0000000000000000001', name: 'Munster' };
  // The first line is a team's.
  const team: Team = {
    ...{ _id: line?.dancer ?? '', event, name: 'Céilí eight', label: 'Eight', region, members: [], admins: [] },
    ...{ school: { _id: '', name: '' }, createdAt: '2026-03-01T10:00:00.000Z', revision: 1 },
  };
  await tableOf(cloud.env).transact([createTeam(team)]);
  for (const i of lines.keys())
    await feis.judges[0].ask('submitScore', { body: { data: { _id: card(i), round: 1, score: 80 + i } } });
  await feis.tabulator.ask('calculateResults', { body: { id: event, competitionId: id } });
  const body = { id: event, competition: id, type: 'results' } as const;
  const { data } = await feis.organizer.ask('getMultiFullResult', { body });
  const read = data.flatMap((result) => result.lines).find(({ entryCompetition }) => entryCompetition === line?._id);
  expect(read?.region).toBe('Munster');
});
