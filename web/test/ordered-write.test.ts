import { expect, it } from 'vitest';
import { ApiError } from '../src/lib/api-error.ts';
import { OrderedWrite } from '../src/lib/outbox/ordered-write.ts';
import type { Sent } from '../src/lib/outbox/unsent.ts';

interface Title {
  readonly title: string;
  readonly revision: number;
}

/** A server that takes a title on the revision it has, once for each key; the answers that are to be lost get lost. */
const makeServer = () => {
  let stored: Title = { title: '', revision: 1 };
  const answers = new Map<string, Title>();
  const lost = new ApiError({ status: 0, code: 'NETWORK', message: '' });
  return {
    lose: 0,
    stored: () => stored,
    async call(this: { lose: number }, { title, revision }: Title, key: string): Promise<Title> {
      const known = answers.get(key);
      if (!known && revision !== stored.revision) throw new ApiError({ status: 409, code: 'STALE', message: '' });
      if (!known) stored = { title, revision: revision + 1 };
      const answer = known ?? stored;
      answers.set(key, answer);
      if (this.lose-- > 0) throw lost;
      return answer;
    },
  };
};

it('sends again what was not answered before it sends what is newer', async () => {
  const server = makeServer();
  const saves = new OrderedWrite<Title, Title>((body, key) => server.call(body, key));
  server.lose = 1;
  const first = { title: 'Feis', revision: 1 };
  await expect(saves.send(first)).rejects.toMatchObject({ code: 'NETWORK' });

  // Changed meanwhile: not somebody else's work.
  const newer = { title: 'Feis na Coille', revision: 1 };
  const earlier = await saves.settle(newer);
  expect(earlier).toEqual({ sent: first, answer: { title: 'Feis', revision: 2 } });
  await saves.send({ ...newer, revision: earlier?.answer.revision ?? 0 });
  expect(server.stored()).toEqual({ title: 'Feis na Coille', revision: 3 });
  expect(await saves.settle(newer)).toBeUndefined();
});

it('sends the same once, and tells what is really stale', async () => {
  const server = makeServer();
  const saves = new OrderedWrite<Title, Title>((body, key) => server.call(body, key));
  server.lose = 1;
  const body = { title: 'Feis', revision: 1 };
  await expect(saves.send(body)).rejects.toMatchObject({ code: 'NETWORK' });
  expect(await saves.settle(body)).toBeUndefined();
  expect(await saves.send(body)).toEqual({ title: 'Feis', revision: 2 });
  await expect(saves.send({ title: 'Other', revision: 1 })).rejects.toMatchObject({ code: 'STALE' });
  expect(server.stored().revision).toBe(2);
});

it('remembers over a reload what was not answered', async () => {
  const server = makeServer();
  let kept: Sent<Title> | undefined;
  const memory = {
    read: () => kept,
    write: (parcel: Sent<Title> | undefined) => {
      kept = parcel;
    },
  };
  const call = (body: Title, key: string) => server.call(body, key);
  server.lose = 1;
  await expect(new OrderedWrite<Title, Title>(call, memory).send({ title: 'Feis', revision: 1 })).rejects.toMatchObject(
    { code: 'NETWORK' },
  );
  const earlier = await new OrderedWrite<Title, Title>(call, memory).settle({ title: 'Newer', revision: 1 });
  expect(earlier?.answer).toEqual({ title: 'Feis', revision: 2 });
  expect(kept).toBeUndefined();
});
