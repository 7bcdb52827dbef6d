import type { Params } from './params.ts';
import type { Unit } from './unit.ts';

/** One call of the API. */
export interface Call {
  readonly unit: Unit;
  readonly params: Params;
  /** The id in the address, or an empty text. */
  readonly id: string;
  /** Whether a browser calls with the publishable key: it may do little, and only with a client secret. */
  readonly fromBrowser: boolean;
  /** Where browsers reach the provider's pages. */
  readonly publicBase: string;
}

export type Operation = (call: Call) => object;

/** One address of the API; `browser` marks those that the publishable key opens. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` where the id stands. */
  readonly path: string;
  readonly browser?: true;
  readonly run: Operation;
}
