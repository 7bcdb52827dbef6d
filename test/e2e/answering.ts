import type { Page, Route } from '@playwright/test';
import type { routes } from '@rince/contracts/routes';
import type { AnswerOf } from '@rince/contracts/row';

type Table = typeof routes;

/**
 * Takes over the requests of a path until `stop` is called.
 * `page.unroute` would take those away that are being answered, and fail the test that answers them.
 */
export const intercept = async (
  page: Page,
  path: string,
  handle: (route: Route) => Promise<void>,
): Promise<() => void> => {
  let stopped = false;
  await page.route(path, (route) => (stopped ? route.fallback() : handle(route)));
  return () => {
    stopped = true;
  };
};

/** Answers a call with something made of what the server answers, until `stop` is called. */
export const answering = <Name extends keyof Table>(
  page: Page,
  path: string,
  _: Name,
  made: (data: AnswerOf<Table[Name]>) => unknown,
): Promise<() => void> =>
  intercept(page, path, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as { data: AnswerOf<Table[Name]> };
    await route.fulfill({ response, json: { ...body, data: made(body.data) } });
  });
