import type { PublicResult } from '@rince/contracts/results';
import type { Client } from './client.ts';

type Row = PublicResult['grades'][number]['competitions'][number];
/** What an event has published, with the placings of every competition. */
export type PublishedWhole = Omit<PublicResult, 'grades'> & {
  readonly grades: readonly (Omit<PublicResult['grades'][number], 'competitions'> & {
    readonly competitions: readonly (Row & { readonly placings: NonNullable<Row['placings']> })[];
  })[];
};

/** Reads a competition as it is public, once more where another version took its place at that moment, as everybody is told to. */
const publishedOne = async (anyone: Client, eventId: string, id: string): Promise<PublicResult> => {
  const asked = { body: { eventId, id } };
  for (;;) {
    const answer = await anyone.send('getPublicResult', asked);
    if (answer.code !== 'CONFLICT') return answer.http === 200 ? answer.data : anyone.ask('getPublicResult', asked);
  }
};

/** Reads what an event has published as its pages do: first what there is, then the placings of each competition. */
export const publishedWhole = async (anyone: Client, eventId: string): Promise<PublishedWhole> => {
  const { grades, ...published } = await anyone.ask('getPublicResult', { body: { eventId } });
  const whole = async (row: Row) => {
    const one = await publishedOne(anyone, eventId, row._id);
    return { ...row, placings: one.grades[0]?.competitions[0]?.placings ?? [] };
  };
  const read: PublishedWhole['grades'][number][] = [];
  for (const { competitions, ...grade } of grades)
    read.push({ ...grade, competitions: await Promise.all(competitions.map(whole)) });
  return { ...published, grades: read };
};
