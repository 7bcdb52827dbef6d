import { afterEach, describe, expect, it } from 'vitest';
import {
  judgingThen,
  registrationNow,
  showJudging,
  showRegistration,
  showRound3Upload,
  showVideoUpload,
} from '../src/feis/events/windows.ts';
import { showMoment } from '../src/lib/dates.ts';
import { noteServerTime, serverNow } from '../src/lib/server-time.ts';

const feis = {
  registrationStart: '2026-10-01',
  registrationEnd: '2026-11-30',
  videoStart: '2026-12-01',
  videoEnd: '2026-12-05',
  judgingStart: '2026-12-10',
  judgingEnd: '2026-12-11',
  timeZone: 'America/Toronto',
};
const at = (instant: string) => registrationNow(feis, new Date(instant)).text;

afterEach(() => noteServerTime(new Date().toISOString()));

describe('registration', () => {
  it('names the hour and the time zone in which it begins and ends', () => {
    expect(at('2026-09-30T12:00:00Z')).toBe('Opens Oct 01 2026, 12:00 AM EDT');
    expect(at('2026-10-01T04:00:00Z')).toBe('Open until Nov 30 2026, 11:59 PM EST');
    expect(at('2026-12-01T04:59:59Z')).toBe('Open until Nov 30 2026, 11:59 PM EST');
    expect(at('2026-12-01T05:00:00Z')).toBe('Registration closed');
    expect(showRegistration(feis)).toBe('Oct 01 2026 to Nov 30 2026, 11:59 PM EST');
  });

  it('names the zone of the evening in the night of clock change', () => {
    const change = { ...feis, registrationEnd: '2026-11-01' };
    expect(registrationNow(change, new Date('2026-10-20T12:00:00Z')).text).toBe('Open until Nov 01 2026, 11:59 PM EST');
  });

  it("goes by the server's clock, not by this device's", () => {
    expect(registrationNow({ ...feis, registrationStart: '2000-01-01', registrationEnd: '2000-01-02' }).state).toBe(
      'closed',
    );
    noteServerTime('2000-01-02T12:00:00Z');
    expect(serverNow().getUTCFullYear()).toBe(2000);
    expect(registrationNow({ ...feis, registrationStart: '2000-01-01', registrationEnd: '2000-01-02' }).state).toBe(
      'open',
    );
    // An answer that does not say leaves what is known.
    noteServerTime(null);
    expect(serverNow().getUTCFullYear()).toBe(2000);
  });
});

describe('judging and uploads', () => {
  it("say when they open and close in the event's time zone", () => {
    expect(showJudging(feis)).toBe(
      'Dec 10 2026 to Dec 11 2026, opens Dec 10 2026 @ 02:00 AM EST, closes Dec 12 2026 @ 02:00 AM EST',
    );
    expect(judgingThen(feis, new Date('2026-12-01T00:00:00Z'))).toBe('Judging opens Dec 10 2026 @ 02:00 AM EST.');
    expect(judgingThen(feis, new Date('2026-12-20T00:00:00Z'))).toBe('Judging closed Dec 12 2026 @ 02:00 AM EST.');
    expect(showVideoUpload(feis)).toBe('Dec 01 2026 to Dec 05 2026, closes Dec 06 2026 @ 02:00 AM EST');
    expect(showVideoUpload({ ...feis, videoStart: '', videoEnd: '' })).toBe('');
    expect(showRound3Upload({ ...feis, round3End: '2026-12-08' })).toBe(
      'of the recalled, closes Dec 09 2026 @ 02:00 AM EST',
    );
    expect(showRound3Upload(feis)).toBe('');
    expect(showMoment(new Date('2026-07-01T23:30:00Z'), 'Europe/Dublin')).toBe('Jul 02 2026 @ 12:30 AM GMT+1');
  });
});
