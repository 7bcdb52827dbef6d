import { Agent, request } from 'node:http';
import { Worker } from 'node:worker_threads';
import { startTestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { enteredFamily } from '../support/family.ts';
import type { Figure } from './figure.ts';

import { median } from './median.ts';

const connections = 8;
const roundMs = 2000;
const rounds = 7;

interface Load {
  readonly perSecond: number;
  readonly p99: number;
}

/** Asks again and again over a few connections that stay open. */
const load = async (url: string, agent: Agent, token = ''): Promise<Load> => {
  const times: number[] = [];
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const sent = request(url, { agent, headers: { authorization: token } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`));
        response.resume().on('end', () => {
          times.push(performance.now() - began);
          resolve();
        });
      });
      sent.on('error', reject).end();
    });
  const end = performance.now() + roundMs;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) await one();
    }),
  );
  times.sort((a, b) => a - b);
  return { perSecond: (times.length * 1000) / roundMs, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
};

/** Waits until a demo world's own changes have passed the stream, so that nothing else asks for the processor. */
const calm = async (): Promise<void> => {
  for (let i = 0; i < 60; i++) {
    const before = process.cpuUsage();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const { user, system } = process.cpuUsage(before);
    if (user + system < 100_000) return;
  }
};

/** One entry through the embedded cloud, against a bare server that makes the same reads of the same table. */
export const benchApi = async (): Promise<Figure[]> => {
  const cloud = await startTestCloud();
  const { feis } = await readyFeis(cloud.url);
  const { parent, entry } = await enteredFamily(cloud.url, feis, 'bench@example.org');
  const { _id: user } = await parent.ask('me');
  const worker = new Worker(new URL('./bare-server.ts', import.meta.url), { workerData: { env: cloud.env, user } });
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  await calm();
  const ours = () => load(`${cloud.url}/api/entries/${entry._id}`, agent, `Bearer ${parent.token}`);
  const bare = () => load(`http://127.0.0.1:${port}/${entry._id}`, agent);
  const pairs: { ours: Load; bare: Load }[] = [];
  for (let i = 0; i < rounds; i++) pairs.push({ ours: await ours(), bare: await bare() });
  agent.destroy();
  await worker.terminate();
  await cloud.end();

  const warm = pairs.slice(2);
  const middle = (of: (pair: (typeof warm)[number]) => number): number => median(warm.map(of));
  const speed = middle((pair) => pair.ours.perSecond / pair.bare.perSecond);
  const late = middle((pair) => pair.ours.p99 / pair.bare.p99);
  const both = (key: keyof Load, unit: string): string =>
    `${middle((pair) => pair.ours[key]).toFixed(0)} against ${middle((pair) => pair.bare[key]).toFixed(0)} ${unit}`;
  return [
    {
      what: 'GET entries/{id} against a bare server with the same reads',
      measured: `${speed.toFixed(2)} x (${both('perSecond', 'a second')})`,
      budget: '0.6 x',
      share: 0.6 / speed,
    },
    {
      what: 'the slowest hundredth of them',
      measured: `${late.toFixed(2)} x (${both('p99', 'ms')})`,
      budget: '2 x',
      share: late / 2,
    },
  ];
};
