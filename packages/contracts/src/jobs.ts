import { type Field, type Fields, type Message, messages, type QueueName, queueNames } from '@rince/domain/jobs';
import * as z from 'zod';

export { handedOver, type QueueName, queueVariable } from '@rince/domain/jobs';

const fieldOf = (field: Field): z.ZodType => {
  if (field === 'text') return z.string();
  if (field === 'number') return z.number();
  return isWords(field) ? z.enum(field.words) : objectOf(field);
};
const isWords = (field: object): field is { readonly words: readonly string[] } =>
  'words' in field && Array.isArray(field.words);
const objectOf = (fields: Fields): z.ZodType =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldOf(field)])));

const schemas = new Map(queueNames.map((queue) => [queue, z.union(messages[queue].map(objectOf))]));

/** What a worker reads from its queue: the one place where a message becomes typed. */
export const readMessage = <Queue extends QueueName>(queue: Queue, message: unknown): Message<Queue> =>
  schemas.get(queue)?.parse(message) as Message<Queue>;
