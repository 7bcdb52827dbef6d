import type { Cloud } from '@rince/local-cloud/start';
import { signIn } from '../support/client.ts';
import { feisNamed } from '../support/demo-feis.ts';

/** A competition of Feis na Coille in one round that this judge has not judged yet, with at least four dancers, and the cards of it. */
export const cardsOfJudge = async (cloud: Cloud, nth: number) => {
  const [judge, organizer] = await Promise.all([
    signIn(cloud.url, `judge${nth}@feis.test`),
    signIn(cloud.url, 'organizer@feis.test'),
  ]);
  const feis = await feisNamed(organizer, 'Feis na Coille');
  const { data: tiles } = await judge.ask('judgeCompetitions', { query: { query: { id: feis } } });
  const competition = tiles.find(({ rounds, count }) => rounds === 1 && count >= 4)?._id ?? '';
  const { entries } = await judge.ask('getJudgeCompetition', { query: { query: { id: competition } } });
  const cardOf = (i: number): string => `/app/j/1/${entries[i]?._id}`;
  return { judge, feis, competition, entries, cardOf };
};
