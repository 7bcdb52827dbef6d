import type { QueueName } from '@rince/contracts/jobs';
import type { WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Settings } from './settings.ts';

/** What functions may be granted, collected while the stacks are made: data, then work, then live, then api. */
export interface Estate {
  readonly settings: Settings;
  readonly table: Table;
  readonly files: IBucket;
  readonly results: IBucket;
  readonly users: IUserPool;
  readonly client: IUserPoolClient;
  readonly alarms: ITopic;
  readonly queues: Map<QueueName, IQueue>;
  sockets: WebSocketApi | undefined;
  media: Converter | undefined;
}

/** Where videos are converted, and in whose name. */
export interface Converter {
  readonly queueArn: string;
  readonly roleArn: string;
}

/** The name of the one stage of the WebSocket API; the site's CDN routes the path of the same name to it. */
export const socketStage = 'ws';
