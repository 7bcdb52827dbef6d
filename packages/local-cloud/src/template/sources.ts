import { type Assembly, type Resource, resourcesOf } from './assembly.ts';
import { type EventFilter, readEventFilter } from './event-filter.ts';
import { broken, number, optional, record, texts } from './json.ts';
import type { Resolver } from './resolver.ts';

interface SourceShape {
  readonly functionName: string;
  readonly batchSize: number;
  /** Whether the function names the records of a batch that failed. */
  readonly partial: boolean;
}

/** A queue that a function works on. */
export interface QueueSource extends SourceShape {
  readonly kind: 'queue';
  readonly queueArn: string;
  readonly queueUrl: string;
  readonly concurrency: number;
}

/** A table whose changes a function reads. */
export interface StreamSource extends SourceShape {
  readonly kind: 'stream';
  readonly tableName: string;
  /** Which changes the function is called for. */
  readonly filter: EventFilter;
  readonly bisect: boolean;
  /** Tries after the first; -1 means until the records are too old. */
  readonly retries: number;
  readonly maxAgeMs: number;
  /** Queue that is told of records given up. */
  readonly deadQueueUrl: string | undefined;
}

export type EventSource = QueueSource | StreamSource;

/** What feeds functions by itself: queues and table streams. */
export function readSources(assembly: Assembly, resolver: Resolver): readonly EventSource[] {
  const byAttribute = (type: string, attribute: string) =>
    new Map(
      resourcesOf(assembly, type).map((one) => [resolver.identity(one).attributes[attribute] ?? '', one] as const),
    );
  const queues = byAttribute('AWS::SQS::Queue', 'Arn');
  const tables = byAttribute('AWS::DynamoDB::Table', 'StreamArn');
  const refOf = (resource: Resource): string => resolver.identity(resource).ref;
  return resourcesOf(assembly, 'AWS::Lambda::EventSourceMapping').map((mapping): EventSource => {
    const properties = resolver.properties(mapping);
    const arn = String(properties.EventSourceArn);
    const shared = {
      functionName: String(properties.FunctionName),
      batchSize: number(properties.BatchSize, 10),
      partial: texts(properties.FunctionResponseTypes).includes('ReportBatchItemFailures'),
    };
    const queue = queues.get(arn);
    if (queue && properties.FilterCriteria !== undefined) throw broken('event filters of queues are not emulated');
    if (queue)
      return {
        ...shared,
        kind: 'queue',
        queueArn: arn,
        queueUrl: refOf(queue),
        concurrency: number(record(properties.ScalingConfig).MaximumConcurrency, 4),
      };
    const table = tables.get(arn);
    if (!table) throw broken(`${mapping.logicalId} reads '${arn}', which is neither a queue nor a table's stream`);
    const dead = optional(record(record(properties.DestinationConfig).OnFailure).Destination);
    const deadQueue = dead === undefined ? undefined : queues.get(dead);
    return {
      ...shared,
      kind: 'stream',
      tableName: refOf(table),
      filter: readEventFilter(properties.FilterCriteria),
      bisect: properties.BisectBatchOnFunctionError === true,
      retries: number(properties.MaximumRetryAttempts, -1),
      maxAgeMs: number(properties.MaximumRecordAgeInSeconds, -1) * 1000,
      deadQueueUrl: deadQueue && refOf(deadQueue),
    };
  });
}
