import { sha256 } from '../sigv4.ts';
import { noSuchKey, StorageError } from './errors.ts';
import { checkPayload, demand, type Exchange, objectArn, sendXml, smallBody } from './exchange.ts';
import { elements, textOf, type XmlElement, xmlDocument } from './xml.ts';

const mostTags = 10;

/** PutObjectTagging and GetObjectTagging: by its tags an object has rules of its own for when it goes. */
export async function tagObject(exchange: Exchange): Promise<void> {
  const { request, response, bucket, key, principal } = exchange;
  if (request.method !== 'PUT' && request.method !== 'GET')
    throw new StorageError('NotImplemented', `${request.method} of tags is not emulated.`);
  const isRead = request.method === 'GET';
  demand(principal, isRead ? 'GetObjectTagging' : 'PutObjectTagging', objectArn(bucket, key));
  if (!(await bucket.describe(key))) throw noSuchKey();
  if (isRead) {
    const tags = Object.entries(await bucket.tags(key)).map(
      ([name, value]): XmlElement => [
        'Tag',
        [
          ['Key', name],
          ['Value', value],
        ],
      ],
    );
    return sendXml(response, xmlDocument('Tagging', [['TagSet', tags]]));
  }
  const body = await smallBody(request);
  checkPayload(exchange, sha256(body));
  const tags = elements(body.toString(), 'Tag').map((tag) => [textOf(tag, 'Key') ?? '', textOf(tag, 'Value') ?? '']);
  if (tags.length > mostTags) throw new StorageError('InvalidArgument', 'Object tags cannot be greater than 10');
  await bucket.tag(key, Object.fromEntries(tags));
  response.writeHead(200, { 'content-length': 0 }).end();
}
