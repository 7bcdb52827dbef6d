import { SendMessageCommand, SQSClient, type SQSClientConfig } from '@aws-sdk/client-sqs';
import { setting } from './environment.ts';

export type QueueName = 'results' | 'mail' | 'sockets' | 'erasure' | 'imports' | 'payments';

/** Work for later: a message points to a stored item and carries nothing else that could grow old. */
export class Queues {
  readonly #client: SQSClient;

  /** @param config where the queues are; by default, where the environment says */
  constructor(config: SQSClientConfig = {}) {
    this.#client = new SQSClient(config);
  }

  /** @param delaySeconds until anybody gets it, at most 900 */
  async send(
    queue: QueueName,
    message: unknown,
    { url = setting(`${queue.toUpperCase()}_QUEUE_URL`), delaySeconds }: { url?: string; delaySeconds?: number } = {},
  ): Promise<void> {
    await this.#client.send(
      new SendMessageCommand({
        QueueUrl: url,
        MessageBody: JSON.stringify(message),
        DelaySeconds: delaySeconds,
      }),
    );
  }
}

export const queues = new Queues();
