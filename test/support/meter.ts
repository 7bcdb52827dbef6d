import type { Answer } from './answer.ts';
import { Client } from './client.ts';

/** What requests asked of the table, as the server told with its answers. */
export interface Cost {
  calls: number;
  requests: number;
  units: number;
}

export const noCost = (): Cost => ({ calls: 0, requests: 0, units: 0 });

/** The cost in a `server-timing` header. */
export const costOf = (timing: string): Omit<Cost, 'calls'> => {
  const [, requests = '0', units = '0'] = /table;desc="([\d.]+) requests, ([\d.]+) units"/.exec(timing) ?? [];
  return { requests: Number(requests), units: Number(units) };
};

/** Adds the cost of an answer. */
export const addCost = (cost: Cost, timing: string): void => {
  const { requests, units } = costOf(timing);
  cost.calls++;
  cost.requests += requests;
  cost.units += units;
};

/** A client that adds up what its requests cost, alone or with others. */
export class MeteredClient extends Client {
  readonly cost: Cost;

  constructor(url: string, token: string | undefined, cost: Cost = noCost()) {
    super(url, token);
    this.cost = cost;
  }

  override async raw<Data>(method: string, path: string, body?: unknown, key?: string): Promise<Answer<Data>> {
    const answer = await super.raw<Data>(method, path, body, key);
    addCost(this.cost, answer.timing);
    return answer;
  }
}
