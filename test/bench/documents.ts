import { chromium } from '@playwright/test';
import { printPdf } from '@rince/services/printer';
import { launchOptions } from '../e2e/browser.ts';
import { builtPages } from '../support/built-pages.ts';
import { sampleResult } from '../support/sample-results.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

// All result sheets of an event as its worker prints them, in one document, against the same browser printing each of them by itself.

const count = 120;
const dancers = 16;
const results = Array.from({ length: count }, (_, i) =>
  sampleResult({ code: String(101 + i), type: 'grades', judgeCount: [1], dancers }),
);

type Pages = typeof import('@rince/documents/event-documents');
type Html = (some: typeof results) => string;

/** One browser that is open already prints one sheet after the other: seconds. */
const oneByOne = async (html: Html): Promise<number> => {
  const browser = await chromium.launch(await launchOptions());
  const page = await browser.newPage();
  const began = performance.now();
  for (const result of results) {
    await page.setContent(html([result]), { waitUntil: 'load' });
    // With the structure that screen readers go by, as the worker's print has it.
    await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
  }
  const seconds = (performance.now() - began) / 1000;
  await browser.close();
  return seconds;
};

/** The worker's way, its browser's start included: seconds. */
const together = async (html: Html): Promise<number> => {
  const began = performance.now();
  await printPdf(html(results));
  return (performance.now() - began) / 1000;
};

/** Sheets a second. */
export const benchDocuments = async (): Promise<Figure[]> => {
  const { eventDocumentsHtml } = await builtPages<Pages>('packages/documents/src/event-documents.tsx');
  const html: Html = (some) => eventDocumentsHtml({ title: 'Bench', event: { name: 'Bench' }, results: some });
  await together(html);
  const runs: { readonly one: number; readonly all: number }[] = [];
  for (let run = 0; run < 3; run++) runs.push({ one: await oneByOne(html), all: await together(html) });
  const ratio = median(runs.map(({ one, all }) => one / all));
  const perSecond = (of: 'one' | 'all'): string => (count / median(runs.map((run) => run[of]))).toFixed(0);
  return [
    {
      what: `${count} result sheets in one print`,
      measured: `${perSecond('all')} sheets/s, one by one ${perSecond('one')}, ${ratio.toFixed(2)} x`,
      budget: '>= 2.5 x',
      share: 2.5 / ratio,
    },
  ];
};
