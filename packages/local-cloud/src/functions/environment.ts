import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { region } from '../principals.ts';
import type { FunctionShape } from '../template/functions.ts';

/** Where this machine keeps what the template has at AWS. */
export interface LocalAddresses {
  readonly dynamodb: string;
  readonly sqs: string;
  readonly s3: string;
  readonly cognito: string;
  readonly mail: string;
  readonly secrets: string;
  readonly media: string;
  /** The API for pushing to sockets, with the stage: `http://127.0.0.1:1234/ws`. */
  readonly sockets: string;
  /** The site as browsers know it. */
  readonly site: string;
  readonly files: string;
  readonly paymentsApi: string;
  readonly paymentsConnect: string;
  readonly paymentsScript: string;
}

/** What every function gets in its environment instead of AWS: endpoints that the SDK reads by itself, and no more rights. */
export function environmentOf(shape: FunctionShape, at: LocalAddresses): Readonly<Record<string, string>> {
  const { NODE_OPTIONS: _, ...given } = shape.environment;
  const localized = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, localize(name, value, at)]));
  return {
    ...localized,
    ...('PAYMENTS_SECRET' in given ? paymentAddresses(at) : {}),
    ...('FILES_BUCKET' in given ? { FILES_PUBLIC_URL: at.files } : {}),
    ...credentials(shape.principal),
    ...endpoints(at),
    AWS_LAMBDA_FUNCTION_NAME: shape.name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(shape.memoryMb),
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    LAMBDA_TASK_ROOT: shape.file.replace(/[/\\][^/\\]*$/, ''),
    LANG: 'en_US.UTF-8',
    PATH: process.env.PATH ?? '',
    TMPDIR: process.env.TMPDIR ?? '/tmp',
  };
}

/** The environment of a program that acts for the machine itself: everything that any function knows, and every right. */
export function rootEnvironment(
  shapes: readonly FunctionShape[],
  root: FunctionShape['principal'],
  at: LocalAddresses,
): Readonly<Record<string, string>> {
  const all = Object.assign({}, ...shapes.map((shape) => environmentOf(shape, at)));
  const own = Object.entries<string>(all).filter(([name]) => !/^(AWS_LAMBDA_|AWS_EXECUTION_ENV|LAMBDA_)/.test(name));
  return { ...Object.fromEntries(own), ...credentials(root) };
}

function localize(name: string, value: string, at: LocalAddresses): string {
  if (name === 'SITE_URL') return at.site;
  if (name === 'SOCKET_ENDPOINT') return at.sockets;
  // In AWS it comes in a layer.
  if (name === 'CHROMIUM_PACK') return join(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../../bin');
  return value;
}

const paymentAddresses = (at: LocalAddresses): Record<string, string> => ({
  PAYMENTS_API_URL: at.paymentsApi,
  PAYMENTS_CONNECT_URL: at.paymentsConnect,
  PAYMENTS_SCRIPT_URL: at.paymentsScript,
});

const credentials = (principal: FunctionShape['principal']): Record<string, string> => ({
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_ACCESS_KEY_ID: principal.accessKeyId,
  AWS_SECRET_ACCESS_KEY: principal.secretAccessKey,
});

const endpoints = (at: LocalAddresses): Record<string, string> => ({
  AWS_ENDPOINT_URL_DYNAMODB: at.dynamodb,
  AWS_ENDPOINT_URL_SQS: at.sqs,
  AWS_ENDPOINT_URL_S3: at.s3,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: at.cognito,
  AWS_ENDPOINT_URL_SESV2: at.mail,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: at.secrets,
  AWS_ENDPOINT_URL_MEDIACONVERT: at.media,
  AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: at.sockets,
});
