import chromium from '@sparticuz/chromium';
import puppeteer, { type Browser } from 'puppeteer-core';
import { optionalSetting } from './environment.ts';

/** Flags of the packaged browser that only weaken it: a document loads nothing. */
const unwanted = new Set(['--disable-web-security', '--allow-running-insecure-content']);
/** Another program of this machine may be unpacking the same browser. */
const tries = 10;
const pauseMs = 500;

// Nothing that is printed needs a graphics card, and one played by the processor takes a tenth of the time.
chromium.setGraphicsMode = false;

const launch = async (): Promise<Browser> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await puppeteer.launch({
        executablePath: await chromium.executablePath(optionalSetting('CHROMIUM_PACK')),
        args: await puppeteer.defaultArgs({
          args: chromium.args.filter((flag) => !unwanted.has(flag)),
          headless: 'shell',
        }),
        headless: 'shell',
        pipe: true,
      });
    } catch (error) {
      if (attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
};

/** The time of printing is the only thing in a file that the same pages do not give again. */
const withoutTime = (pdf: Uint8Array): Uint8Array => {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  for (const name of ['/CreationDate (D:', '/ModDate (D:'])
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
      text.write('20000101000000', at + name.length, 'latin1');
  return pdf;
};

/** Prints a document that carries everything with it: no script of it runs, and nothing is fetched for it. */
export const printPdf = async (html: string): Promise<Uint8Array> => {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    await page.setOfflineMode(true);
    // A whole event is thousands of pages: how long it may take is for the function that prints.
    await page.setContent(html, { waitUntil: 'load', timeout: 0 });
    return withoutTime(await page.pdf({ preferCSSPageSize: true, printBackground: true, timeout: 0 }));
  } finally {
    await browser.close();
  }
};
