import { sha256 } from '../sigv4.ts';
import { StorageError } from './errors.ts';
import { checkPayload, demand, type Exchange, objectArn, sendXml, smallBody } from './exchange.ts';
import { elements, textOf, type XmlElement, xmlDocument } from './xml.ts';

/** ListObjectsV2. */
export async function listObjects({ bucket, principal, query, response }: Exchange): Promise<void> {
  demand(principal, 'ListBucket', bucket.arn);
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const limit = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const token = query.get('continuation-token');
  const after = token ? Buffer.from(token, 'base64url').toString() : (query.get('start-after') ?? '');
  const show = query.get('encoding-type') === 'url' ? encodeKey : (key: string) => key;
  const index = await bucket.index();
  const keys = [...index.keys()].filter((key) => key.startsWith(prefix) && before(after, key)).sort(byBytes);
  const contents: XmlElement[] = [];
  const groups = new Set<string>();
  let last = '';
  let truncated = false;
  for (const key of keys) {
    const cut = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    const group = cut < 0 ? undefined : key.slice(0, cut + delimiter.length);
    // A group counts once, and the page before may have shown it already.
    if (group !== undefined && (groups.has(group) || after.startsWith(group))) {
      if (groups.has(group)) last = key;
      continue;
    }
    if (contents.length + groups.size >= limit) {
      truncated = true;
      break;
    }
    last = key;
    const object = index.get(key);
    if (group !== undefined) groups.add(group);
    else if (object) {
      contents.push([
        'Contents',
        [
          ['Key', show(key)],
          ['LastModified', new Date(object.lastModified).toISOString()],
          ['ETag', `"${object.etag}"`],
          ['Size', object.size],
          ['StorageClass', 'STANDARD'],
        ],
      ]);
    }
  }
  const text = xmlDocument('ListBucketResult', [
    ['Name', bucket.name],
    ['Prefix', show(prefix)],
    delimiter ? ['Delimiter', show(delimiter)] : undefined,
    ['MaxKeys', limit],
    ['KeyCount', contents.length + groups.size],
    ['IsTruncated', truncated],
    token ? ['ContinuationToken', token] : undefined,
    truncated ? ['NextContinuationToken', Buffer.from(last).toString('base64url')] : undefined,
    ...contents,
    ...[...groups].map((group): XmlElement => ['CommonPrefixes', [['Prefix', show(group)]]]),
  ]);
  sendXml(response, text);
}

/** DeleteObjects: up to a thousand keys, each with its own outcome. */
export async function deleteObjects(exchange: Exchange): Promise<void> {
  const { bucket, principal, request, response } = exchange;
  const body = await smallBody(request);
  checkPayload(exchange, sha256(body));
  const xml = body.toString();
  const keys = elements(xml, 'Object').map((object) => textOf(object, 'Key') ?? '');
  if (keys.length === 0 || keys.length > 1000) {
    throw new StorageError('MalformedXML', 'The XML you provided was not well-formed.');
  }
  const quiet = textOf(xml, 'Quiet') === 'true';
  const outcomes: XmlElement[] = [];
  for (const key of keys) {
    if (!principal.allows('s3:DeleteObject', objectArn(bucket, key))) {
      outcomes.push([
        'Error',
        [
          ['Key', key],
          ['Code', 'AccessDenied'],
          ['Message', 'Access Denied'],
        ],
      ]);
      continue;
    }
    await bucket.delete(key);
    if (!quiet) outcomes.push(['Deleted', [['Key', key]]]);
  }
  sendXml(response, xmlDocument('DeleteResult', outcomes));
}

function byBytes(a: string, b: string): number {
  return before(a, b) ? -1 : 1;
}

/** Whether `a` comes before `b` in the order of their UTF-8 bytes, which JavaScript's own order is for most keys. */
function before(a: string, b: string): boolean {
  return /[\ud800-\uffff]/.test(a + b) ? Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0 : a < b;
}

function encodeKey(key: string): string {
  return encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+');
}
