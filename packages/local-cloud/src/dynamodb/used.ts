/** What the table was asked since it was started, in requests and in the units that AWS would charge. */
export interface Used {
  readonly requests: number;
  readonly read: number;
  readonly write: number;
}

type Capacity = { readonly CapacityUnits?: number };

const writes = /^(Put|Update|Delete|BatchWrite|TransactWrite)/;

/** Counts the requests that are carried out. */
export class Meter {
  #used: Used = { requests: 0, read: 0, write: 0 };

  get used(): Used {
    return this.#used;
  }

  count(operation: string, result: object): void {
    const { ConsumedCapacity: consumed } = result as { ConsumedCapacity?: Capacity | readonly Capacity[] };
    const units = [consumed ?? []].flat().reduce((sum, { CapacityUnits = 0 }: Capacity) => sum + CapacityUnits, 0);
    const { requests, read, write } = this.#used;
    const isWrite = writes.test(operation);
    this.#used = { requests: requests + 1, read: read + (isWrite ? 0 : units), write: write + (isWrite ? units : 0) };
  }
}
