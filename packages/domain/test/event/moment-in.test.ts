import { expect, test } from 'vitest';
import { momentIn } from '../../src/event/moment-in.ts';

test('a moment is said with the zone in which it is meant', () => {
  const at = new Date('2026-12-06T07:05:00Z');
  expect(momentIn('America/Toronto', at)).toBe('December 6, 2026 at 02:05 EST');
  expect(momentIn('America/Toronto', new Date('2026-07-06T04:00:00Z'))).toBe('July 6, 2026 at 00:00 EDT');
  expect(momentIn('UTC', at)).toBe('December 6, 2026 at 07:05 UTC');
});
