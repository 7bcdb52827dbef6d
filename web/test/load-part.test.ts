import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadPart, MissingFile } from '../src/lib/load-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('takes a part that never comes for missing, after twenty seconds', async () => {
  const told = loadPart(() => new Promise<never>(() => undefined)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(await Promise.race([told, Promise.resolve('still waiting')])).toBe('still waiting');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await told).toBeInstanceOf(MissingFile);
});

it.each([
  'Failed to fetch dynamically imported module: https://rince.example/assets/x.js',
  'Importing a module script failed.',
  'error loading dynamically imported module',
  'Unable to preload CSS for /assets/x.css',
])('knows what browsers say: %s', async (message) => {
  await expect(loadPart(() => Promise.reject(new TypeError(message)))).rejects.toBeInstanceOf(MissingFile);
});

it('passes on what came, and what broke in it', async () => {
  expect(await loadPart(async () => 'page')).toBe('page');
  await expect(loadPart(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
