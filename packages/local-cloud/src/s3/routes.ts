import { StorageError } from './errors.ts';
import { demand, type Exchange, parameter, sendXml } from './exchange.ts';
import { deleteObjects, listObjects } from './listing.ts';
import { abortUpload, completeUpload, createUpload, listParts, uploadPart } from './multipart.ts';
import { copyObject, deleteObject, getObject, putObject } from './objects.ts';
import { tagObject } from './tagging.ts';
import { xmlDocument } from './xml.ts';

/** Parts of S3's interface that are chosen by a query parameter and not emulated; taking them for plain reads would lie. */
const unsupported = [
  'accelerate',
  'acl',
  'analytics',
  'attributes',
  'cors',
  'encryption',
  'inventory',
  'legal-hold',
  'lifecycle',
  'logging',
  'metrics',
  'notification',
  'object-lock',
  'ownershipControls',
  'policy',
  'policyStatus',
  'publicAccessBlock',
  'replication',
  'requestPayment',
  'restore',
  'retention',
  'select',
  'torrent',
  'versionId',
  'versioning',
  'versions',
  'website',
];

/** Finds the operation a request means. */
export function route(exchange: Exchange): Promise<void> {
  const { query, key } = exchange;
  const strange = unsupported.find((name) => query.has(name));
  if (strange) throw new StorageError('NotImplemented', `The ${strange} part of S3 is not emulated.`);
  return key === '' ? routeBucket(exchange) : routeObject(exchange);
}

async function routeBucket(exchange: Exchange): Promise<void> {
  const { request, response, query, bucket, principal } = exchange;
  if (query.has('tagging')) throw new StorageError('NotImplemented', 'Tags of a bucket are not emulated.');
  if (request.method === 'HEAD') {
    demand(principal, 'ListBucket', bucket.arn);
    response.writeHead(200, { 'x-amz-bucket-region': 'us-east-1' }).end();
  } else if (request.method === 'GET' && query.has('location')) {
    demand(principal, 'GetBucketLocation', bucket.arn);
    sendXml(response, xmlDocument('LocationConstraint', []));
  } else if (request.method === 'GET' && query.get('list-type') === '2') {
    await listObjects(exchange);
  } else if (request.method === 'POST' && query.has('delete')) {
    await deleteObjects(exchange);
  } else {
    throw new StorageError('NotImplemented', `${request.method} of a bucket is not emulated.`);
  }
}

async function routeObject(exchange: Exchange): Promise<void> {
  const { request, query } = exchange;
  if (query.has('tagging')) return tagObject(exchange);
  const inUpload = query.has('uploadId');
  const source = parameter(exchange, 'x-amz-copy-source');
  switch (request.method ?? '') {
    case 'GET':
    case 'HEAD':
      return inUpload ? listParts(exchange) : getObject(exchange);
    case 'PUT':
      if (source && inUpload) throw new StorageError('NotImplemented', 'UploadPartCopy is not emulated.');
      if (source) return copyObject(exchange, source);
      return inUpload ? uploadPart(exchange) : putObject(exchange);
    case 'POST':
      if (query.has('uploads')) return createUpload(exchange);
      if (inUpload) return completeUpload(exchange);
      break;
    case 'DELETE':
      return inUpload ? abortUpload(exchange) : deleteObject(exchange);
  }
  throw new StorageError('MethodNotAllowed', 'The specified method is not allowed against this resource.');
}
