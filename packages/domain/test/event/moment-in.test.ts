import { expect, test } from 'vitest';
import { momentIn } from '../../src/event/moment-in.ts';

test('a moment is said with the zone in which it is meant', () => {
  const at = new Date('2026-12-06T07:05:00Z');
  expect(momentIn('America/Toronto', at)).toBe('Dec 06 2026 @ 02:05 AM EST');
  expect(momentIn('America/Toronto', new Date('2026-07-06T04:00:00Z'))).toBe('Jul 06 2026 @ 12:00 AM EDT');
  expect(momentIn('UTC', at)).toBe('Dec 06 2026 @ 07:05 AM UTC');
});
