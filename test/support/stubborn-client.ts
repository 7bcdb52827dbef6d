import { randomUUID } from 'node:crypto';
import type { Answer } from './answer.ts';
import { Client, demoPassword } from './client.ts';

const aMoment = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const mostTries = 600;

/** Asks until there is an answer that says yes or no: a dead server and a hurried one are asked again, in the same words. */
export const insist = async <T extends { http: number; code?: string }>(ask: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await ask();
      if (answer.http < 500 && answer.http !== 429 && answer.code !== 'IN_PROGRESS') return answer;
      if (tries >= mostTries) throw new Error(`No answer but ${answer.http} ${answer.code}`);
    } catch (error) {
      if (tries >= mostTries) throw error;
    }
    await aMoment(100);
  }
};

/** A client that asks again in bad weather, each write under one key, as a browser does. */
export class StubbornClient extends Client {
  override raw<Data>(method: string, path: string, body?: unknown, key?: string): Promise<Answer<Data>> {
    const kept = key ?? (method === 'GET' ? undefined : randomUUID());
    return insist(() => super.raw<Data>(method, path, body, kept));
  }
}

/** Somebody who signs in, whatever the weather. */
export const signInStubbornly = async (
  url: string,
  email: string,
  password = demoPassword,
): Promise<StubbornClient> => {
  const client = new StubbornClient(url);
  const { token } = await client.ask('adminLogin', { body: { email, password } });
  client.token = token.accessToken;
  return client;
};
