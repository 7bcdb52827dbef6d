import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Principals } from '../principals.ts';
import { verifyPolicy } from '../sigv4.ts';
import type { Bucket } from './bucket.ts';
import { accessDenied, StorageError, signatureError } from './errors.ts';
import { chunksOf, demand, type Exchange, objectArn, sendXml } from './exchange.ts';
import { receive } from './files.ts';
import { readForm, type UploadForm } from './form.ts';
import { checkPolicy } from './policy.ts';
import { xmlDocument } from './xml.ts';

interface PostRequest {
  request: IncomingMessage;
  response: ServerResponse;
  bucket: Bucket;
  /** Address of the bucket as the browser reaches it. */
  bucketUrl: string;
  principals: Principals;
  now: () => number;
  created: Exchange['created'];
}

const headerFields = ['content-type', 'cache-control', 'content-disposition', 'content-encoding', 'expires'];

/** A browser's form upload, permitted by the signed policy that it carries and by nothing else. */
export async function postObject(post: PostRequest): Promise<void> {
  const chunks = chunksOf(post.request);
  try {
    await acceptForm(post, await readForm(chunks, post.request.headers['content-type'] ?? ''));
  } finally {
    await chunks.return();
  }
}

async function acceptForm(post: PostRequest, { fields, fileName, file }: UploadForm): Promise<void> {
  const { response, bucket, now } = post;
  const policy = fields.get('policy');
  if (!policy) throw accessDenied('Access Denied: a policy is required.');
  const principal = signerOf(post, fields, policy);
  const template = fields.get('key');
  if (!template) throw new StorageError('InvalidArgument', "Bucket POST must contain a field named 'key'.");
  // The policy is held against the key as the object will have it.
  const key = template.replace(/\$\{filename\}/g, () => fileName.replace(/^.*[\\/]/, ''));
  fields.set('key', key).set('bucket', bucket.name);
  const { smallest, largest } = checkPolicy(policy, fields, now());
  demand(principal, 'PutObject', objectArn(bucket, key));
  const received = await receive(bucket.incoming, file, {
    limit: largest,
    tooLarge: () => new StorageError('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size'),
  });
  if (received.size < smallest) {
    await rm(received.path, { force: true });
    throw new StorageError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  }
  const headers = Object.fromEntries(
    [...fields].filter(([name]) => headerFields.includes(name) || name.startsWith('x-amz-meta-')),
  );
  const { size, md5: etag } = received;
  await bucket.put(key, received, { size, etag, lastModified: now(), headers });
  await post.created('Post', key, size, etag);
  const location = `${post.bucketUrl}/${key.split('/').map(encodeURIComponent).join('/')}`;
  answer(response, fields, { bucket: bucket.name, key, etag, location });
}

function signerOf(post: PostRequest, fields: Map<string, string>, policy: string) {
  if (fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256') {
    throw new StorageError('InvalidArgument', 'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"');
  }
  const verdict = verifyPolicy(
    {
      credential: fields.get('x-amz-credential') ?? '',
      date: fields.get('x-amz-date') ?? '',
      signature: fields.get('x-amz-signature') ?? '',
      policy,
    },
    { service: 's3', principals: post.principals, now: post.now },
  );
  if ('refused' in verdict) throw signatureError(verdict, 'form');
  return verdict;
}

function answer(
  response: ServerResponse,
  fields: Map<string, string>,
  object: { bucket: string; key: string; etag: string; location: string },
): void {
  const headers = { etag: `"${object.etag}"`, location: object.location };
  const redirect = fields.get('success_action_redirect');
  if (redirect && URL.canParse(redirect)) {
    const target = new URL(redirect);
    for (const name of ['bucket', 'key', 'etag'] as const) target.searchParams.set(name, object[name]);
    response.writeHead(303, { ...headers, location: target.href }).end();
    return;
  }
  const status = fields.get('success_action_status');
  if (status === '201') {
    const text = xmlDocument('PostResponse', [
      ['Location', object.location],
      ['Bucket', object.bucket],
      ['Key', object.key],
      ['ETag', headers.etag],
    ]);
    sendXml(response, text, 201, headers);
    return;
  }
  response.writeHead(status === '200' ? 200 : 204, headers).end();
}
