import { broken, isRecord, type Json, list, record, texts } from './json.ts';

/** Whether Lambda hands a record of a stream to the function. */
export type EventFilter = (event: unknown) => boolean;

/**
 * The filter of an event source mapping: a record passes one of its patterns, or there is none. Of the rules of a pattern those for exact texts are
 * followed (https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html).
 */
export function readEventFilter(criteria: unknown): EventFilter {
  const patterns = list(record(criteria).Filters).map(
    (filter) => JSON.parse(String(record(filter).Pattern)) as unknown,
  );
  // By default a mapping may have five.
  if (patterns.length > 5) throw broken('an event source has more than five filters');
  const filters = patterns.map((pattern) => {
    if (!isRecord(pattern)) throw broken('the pattern of an event filter is no object');
    return matcherOf(pattern);
  });
  return (event) => filters.length === 0 || filters.some((matches) => matches(event));
}

/** Every word of a pattern must be there with one of its values. */
function matcherOf(pattern: Json): EventFilter {
  const parts = Object.entries(pattern).map(([word, rule]): EventFilter => {
    const matches = isRecord(rule) ? matcherOf(rule) : oneOf(word, rule);
    return (event) => isRecord(event) && matches(event[word]);
  });
  return (event) => parts.every((matches) => matches(event));
}

function oneOf(word: string, rule: unknown): EventFilter {
  if (!Array.isArray(rule) || rule.some((value) => typeof value !== 'string'))
    throw broken(`of an event filter '${word}' is not a list of texts: other rules are not emulated`);
  const values = new Set(texts(rule));
  return (value) => typeof value === 'string' && values.has(value);
}
