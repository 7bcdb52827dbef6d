import { expect, test } from 'vitest';
import { readEventFilter } from '../src/template/event-filter.ts';

const filterOf = (...patterns: readonly unknown[]) =>
  readEventFilter({ Filters: patterns.map((pattern) => ({ Pattern: JSON.stringify(pattern) })) });
const change = (eventName: string, entity: string | undefined, image = 'NewImage') => ({
  eventName,
  dynamodb: { [image]: entity === undefined ? {} : { entity: { S: entity } } },
});
const kinds = (...S: string[]) => ({ dynamodb: { NewImage: { entity: { S } } } });

test('an event source without filters brings everything', () => {
  expect(readEventFilter(undefined)(change('INSERT', 'mark'))).toBe(true);
  expect(readEventFilter({ Filters: [] })(change('INSERT', 'mark'))).toBe(true);
});

test('a record passes with one of the texts of a rule', () => {
  const passes = filterOf(kinds('mark', 'card'));
  expect(passes(change('INSERT', 'mark'))).toBe(true);
  expect(passes(change('INSERT', 'card'))).toBe(true);
  expect(passes(change('INSERT', 'outbox'))).toBe(false);
  expect(passes(change('INSERT', undefined))).toBe(false);
  // What was taken away has no new image.
  expect(passes(change('REMOVE', 'mark', 'OldImage'))).toBe(false);
});

test('every rule of a pattern must hold, and one pattern of several', () => {
  const passes = filterOf({ eventName: ['INSERT'], ...kinds('outbox') }, kinds('mark'));
  expect(passes(change('INSERT', 'outbox'))).toBe(true);
  expect(passes(change('MODIFY', 'outbox'))).toBe(false);
  expect(passes(change('MODIFY', 'mark'))).toBe(true);
});

test('a rule that is not emulated is refused when the template is read', () => {
  expect(() => filterOf({ dynamodb: { NewImage: { entity: { S: [{ prefix: 'ma' }] } } } })).toThrow("'S'");
  expect(() => filterOf({ eventName: 'INSERT' })).toThrow("'eventName'");
  expect(() => filterOf(['INSERT'])).toThrow('no object');
  expect(() => filterOf(...Array.from({ length: 6 }, () => kinds('mark')))).toThrow('five');
});
