import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { StreamRecord } from '../dynamodb/streams.ts';
import type { LocalFunction } from '../functions/local-function.ts';
import type { Outcome } from '../functions/worker-slot.ts';
import type { RulesClock } from '../rules-clock.ts';
import type { StreamSource } from '../template/sources.ts';

export interface TableReaderOptions {
  readonly source: StreamSource;
  readonly reader: LocalFunction;
  readonly clock: RulesClock;
  /** Tells the dead-letter queue of records given up. */
  giveUp(queueUrl: string, body: string): Promise<void>;
}

const shortestPauseMs = 50;
const longestPauseMs = 5_000;
/** A function that may have none at once is asked again soon: asking costs nothing, as it is not called. */
const throttledPauseMs = 500;

/** Lambda's event source mapping for a table's stream: in order, again on failure, halved to find the bad record, given up in the end. */
export class TableReader {
  readonly #options: TableReaderOptions;
  readonly #stopping = new AbortController();

  constructor(options: TableReaderOptions) {
    this.#options = options;
  }

  close(): void {
    this.#stopping.abort();
  }

  /** Delivers one batch. Rejects only while closing, so that the batch is delivered again at the next start. */
  async deliver(records: readonly StreamRecord[], triesBefore = 0): Promise<void> {
    const { bisect, retries } = this.#options.source;
    let rest = records;
    for (let tries = triesBefore; rest.length > 0; tries += 1) {
      rest = await this.#dropOld(rest);
      if (rest.length === 0) return;
      const outcome = await this.#invoke(rest);
      this.#stopping.signal.throwIfAborted();
      if (outcome.kind === 'throttled') {
        // The function has not seen them: that is none of their tries.
        await delay(throttledPauseMs, undefined, { signal: this.#stopping.signal });
        tries -= 1;
        continue;
      }
      rest = rest.slice(passedOf(outcome, rest, this.#options.source.partial));
      if (rest.length === 0) return;
      if (bisect && rest.length > 1) {
        const middle = Math.ceil(rest.length / 2);
        await this.deliver(rest.slice(0, middle), tries);
        rest = rest.slice(middle);
        // Halving is no retry: the second half has not been tried by itself.
        tries -= 1;
        continue;
      }
      if (retries >= 0 && tries >= retries) return this.#giveUp(rest, 'RetryAttemptsExhausted', tries + 1);
      const pause = Math.min(shortestPauseMs * 2 ** tries, longestPauseMs);
      await delay(pause, undefined, { signal: this.#stopping.signal });
    }
  }

  async #invoke(records: readonly StreamRecord[]): Promise<Outcome> {
    const { reader, clock } = this.#options;
    const Records = records.map((record) => ({
      ...record,
      dynamodb: {
        ...record.dynamodb,
        ApproximateCreationDateTime: Math.floor(clock.at(record.dynamodb.ApproximateCreationDateTime * 1000) / 1000),
      },
    }));
    return reader.invoke({ Records });
  }

  /** Puts aside what has waited too long to be of use to anyone. */
  async #dropOld(records: readonly StreamRecord[]): Promise<readonly StreamRecord[]> {
    const { maxAgeMs } = this.#options.source;
    if (maxAgeMs < 0) return records;
    const oldest = Date.now() - maxAgeMs;
    const kept = records.filter((record) => record.dynamodb.ApproximateCreationDateTime * 1000 + 999 >= oldest);
    if (kept.length < records.length)
      await this.#giveUp(records.slice(0, records.length - kept.length), 'RecordAgeExceeded', 1);
    return kept;
  }

  async #giveUp(records: readonly StreamRecord[], condition: string, tries: number): Promise<void> {
    const { source, reader, giveUp } = this.#options;
    const [first] = records;
    const last = records.at(-1);
    if (source.deadQueueUrl === undefined || !first || !last) return;
    const at = (record: StreamRecord) => new Date(record.dynamodb.ApproximateCreationDateTime * 1000).toISOString();
    await giveUp(
      source.deadQueueUrl,
      JSON.stringify({
        requestContext: {
          requestId: randomUUID(),
          functionArn: `${reader.shape.arn}:$LATEST`,
          condition,
          approximateInvokeCount: tries,
        },
        responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
        version: '1.0',
        timestamp: new Date().toISOString(),
        DDBStreamBatchInfo: {
          shardId: 'shardId-local',
          startSequenceNumber: first.dynamodb.SequenceNumber,
          endSequenceNumber: last.dynamodb.SequenceNumber,
          approximateArrivalOfFirstRecord: at(first),
          approximateArrivalOfLastRecord: at(last),
          batchSize: records.length,
          streamArn: first.eventSourceARN,
        },
      }),
    );
  }
}

/** How many records at the head of the batch are done: all, none, or those before the first that the function names. */
function passedOf(outcome: Outcome, records: readonly StreamRecord[], partial: boolean): number {
  if (outcome.kind !== 'answer') return 0;
  if (!partial) return records.length;
  const { batchItemFailures } = (JSON.parse(outcome.payload) ?? {}) as {
    batchItemFailures?: readonly { itemIdentifier?: string }[] | null;
  };
  if (!batchItemFailures || batchItemFailures.length === 0) return records.length;
  const places = batchItemFailures.map(({ itemIdentifier }) =>
    records.findIndex((record) => record.dynamodb.SequenceNumber === itemIdentifier),
  );
  return Math.max(0, Math.min(...places));
}
