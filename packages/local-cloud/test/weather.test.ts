import { describe, expect, test } from 'vitest';
import { StartFailure } from '../src/start-failure.ts';
import { Weather } from '../src/weather.ts';

const drawn = (weather: Weather, count = 500): string =>
  Array.from({ length: count }, () => (weather.happens('late', 'here') ? 'x' : '.')).join('');

describe('the weather', () => {
  test('is clear until somebody asks for a storm, and after it', () => {
    const weather = new Weather();
    expect(drawn(weather)).not.toContain('x');
    expect(weather.set('7')).toBe(true);
    expect(weather.forecast).toBe('7');
    expect(drawn(weather)).toContain('x');
    expect(weather.set('')).toBe(true);
    expect(weather.forecast).toBe('');
    expect(drawn(weather)).not.toContain('x');
  });

  test('one seed is one storm', () => {
    expect(drawn(new Weather('7'))).toBe(drawn(new Weather('7')));
    expect(drawn(new Weather('7'))).not.toBe(drawn(new Weather('8')));
    expect(new Weather('7').always('clock', 'judging')).toBe(new Weather('7').always('clock', 'judging'));
    expect(Math.abs(new Weather('7').always('clock', 'judging'))).toBeLessThanOrEqual(1);
  });

  test('what else may happen does not change what does', () => {
    const weather = new Weather('7');
    for (let i = 0; i < 20; i++) weather.happens('again', 'elsewhere');
    expect(drawn(weather)).toBe(drawn(new Weather('7:late')));
  });

  test('brings only what was asked for, and counts it', () => {
    const weather = new Weather('7:late,again');
    for (let i = 0; i < 500; i++)
      for (const what of ['late', 'again', 'conflict'] as const) weather.happens(what, `${i}`);
    expect([...weather.counts.keys()].sort()).toEqual(['again', 'late']);
    expect(weather.forecast).toBe('7:late,again');
    expect(weather.happened).toHaveLength(20);
    expect(weather.happened.at(-1)).toMatch(/^\d\d:\d\d:\d\d\.\d{3} (late|again): \d+$/);
  });

  test('of a good day is late by a moment, and brings a message twice', () => {
    const weather = new Weather('7:mild');
    expect(weather).toMatchObject({ forecast: '7:mild', isMild: true });
    expect(['late', 'again', 'killed', 'throttle', 'held'].filter((one) => weather.has(one as 'late'))).toEqual([
      'late',
      'again',
    ]);
    weather.set('7');
    expect(weather.isMild).toBe(false);
  });

  test.each(['storm', '7:mild,late', '7:hail', '-1', '7:'])('refuses %s', (forecast) => {
    expect(new Weather().set(forecast)).toBe(false);
    expect(() => new Weather(forecast)).toThrow(StartFailure);
  });
});
