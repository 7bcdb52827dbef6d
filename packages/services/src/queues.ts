import {
  ChangeMessageVisibilityCommand,
  SendMessageCommand,
  SQSClient,
  type SQSClientConfig,
} from '@aws-sdk/client-sqs';
import { type Carried, type Message, type QueueName, queueVariable } from '@rince/domain/jobs';
import { setting } from './environment.ts';

/** Work for later: a message points to a stored item and carries nothing else that could grow old. */
export class Queues {
  readonly #client: SQSClient;

  /** @param config where the queues are; by default, where the environment says */
  constructor(config: SQSClientConfig = {}) {
    this.#client = new SQSClient(config);
  }

  /** @param delaySeconds until anybody gets it, at most 900 */
  async send<Queue extends QueueName>(
    queue: Queue,
    message: Message<Queue> | Carried<Queue>,
    { url = setting(queueVariable(queue)), delaySeconds }: { url?: string; delaySeconds?: number } = {},
  ): Promise<void> {
    await this.#client.send(
      new SendMessageCommand({
        QueueUrl: url,
        MessageBody: JSON.stringify(message),
        DelaySeconds: delaySeconds,
      }),
    );
  }

  /** Lets a message that failed come again after so many seconds; without it the queue keeps it out of sight for as long as its worker may work. */
  async putBack(queue: QueueName, ReceiptHandle: string, seconds: number): Promise<void> {
    await this.#client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: setting(queueVariable(queue)),
        ReceiptHandle,
        VisibilityTimeout: seconds,
      }),
    );
  }
}

export const queues = new Queues();
