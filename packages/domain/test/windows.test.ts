import { expect, it } from 'vitest';
import { isVideoOpen } from '../src/windows.ts';

it('takes videos until 31 hours after the beginning of the last day, and of an event without one never', () => {
  const at = (instant: string): boolean => isVideoOpen('2026-03-20', new Date(instant));
  expect(at('2026-03-21T06:59:59.999Z')).toBe(true);
  expect(at('2026-03-21T07:00:00.000Z')).toBe(false);
  expect(isVideoOpen('', new Date('2026-03-20T00:00:00Z'))).toBe(false);
});
