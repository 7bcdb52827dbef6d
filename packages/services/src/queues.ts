import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { setting } from './environment.ts';

export type QueueName = 'results' | 'mail';

/** Work for later: a message points to a stored item and carries nothing else that could grow old. */
export class Queues {
  readonly #client = new SQSClient({});

  async send(queue: QueueName, message: unknown): Promise<void> {
    await this.#client.send(
      new SendMessageCommand({
        QueueUrl: setting(`${queue.toUpperCase()}_QUEUE_URL`),
        MessageBody: JSON.stringify(message),
      }),
    );
  }
}
