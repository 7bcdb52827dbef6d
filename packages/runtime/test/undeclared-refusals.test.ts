import { errorsOfEveryRow, type Route } from '@rince/contracts/route';
import * as rows from '@rince/contracts/routes/results';
import { type RefusalCode, refusals, refuse, type ThrownCode } from '@rince/domain/refusal';
import type { Context } from 'aws-lambda';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { httpArea } from '../src/http.ts';

// A row declares what its use case refuses with; where families are not, anything else is a failure of ours.

const secret = 'of the CDN';
type Area = Parameters<typeof httpArea<'results'>>[2];

/** What a call of the list of public results is answered when its use case refuses with this code. */
const answerTo = async (code: ThrownCode): Promise<{ status: number; code: string }> => {
  const refusing = async (): Promise<never> => {
    throw refuse(code);
  };
  const handler = httpArea('results', rows, { publicEvents: refusing } as unknown as Area);
  const { method, path } = rows.publicEvents;
  const event = {
    routeKey: `${method} ${path}`,
    headers: { 'x-cdn-secret': secret },
    requestContext: { timeEpoch: 0 },
  };
  const answer = (await handler(event as never, {} as Context)) as { statusCode: number; body: string };
  return { status: answer.statusCode, code: (JSON.parse(answer.body) as { code: string }).code };
};

const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'none');
  vi.stubEnv('CDN_SECRET', secret);
  logged.mockClear();
});
afterEach(() => vi.unstubAllEnvs());

const declared: readonly RefusalCode[] = [...errorsOfEveryRow, ...(rows.publicEvents as Route).errors];
const thrown = (Object.keys(refusals) as RefusalCode[]).filter((code): code is ThrownCode => code !== 'BUSY');

test.each(thrown.filter((code) => declared.includes(code)))('%s is declared and answered', async (code) => {
  expect(await answerTo(code)).toEqual({ status: refusals[code][0], code });
});

test.each(thrown.filter((code) => !declared.includes(code)))('%s is not declared and fails', async (code) => {
  expect(await answerTo(code)).toEqual({ status: 500, code: 'INTERNAL' });
  expect(logged.mock.calls.flat().join()).toMatch(new RegExp(`publicEvents does not declare.*${code}`));
});

test('families are told what is so, even when a row does not declare it', async () => {
  vi.stubEnv('IN_PRODUCTION', 'yes');
  expect(await answerTo('FULL')).toEqual({ status: 409, code: 'FULL' });
});
