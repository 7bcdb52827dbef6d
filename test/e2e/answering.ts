import type { Page } from '@playwright/test';
import type { routes } from '@rince/contracts/routes';
import type { AnswerOf } from '@rince/contracts/row';

type Table = typeof routes;

/** Answers a call with something made of what the server answers. */
export const answering = async <Name extends keyof Table>(
  page: Page,
  path: string,
  _: Name,
  made: (data: AnswerOf<Table[Name]>) => unknown,
): Promise<void> => {
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as { data: AnswerOf<Table[Name]> };
    await route.fulfill({ response, json: { ...body, data: made(body.data) } });
  });
};
