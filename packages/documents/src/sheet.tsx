import frauncesExt from '@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-normal.woff2';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';
import interExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const face = (family: string, address: string, range: string): string =>
  `@font-face { font-family: ${family}; font-weight: 100 900; src: url("${address}") format("woff2"); unicode-range: ${range}; }`;

/** What each file holds, as its makers say. */
const latin =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';
const latinExt =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF';

/** The house's type and colours on paper: what every document shares. */
const house = `
${face('Inter', inter, latin)}
${face('Inter', interExt, latinExt)}
${face('Fraunces', fraunces, latin)}
${face('Fraunces', frauncesExt, latinExt)}
* { box-sizing: border-box; }
html { font: 400 11pt/1.4 Inter, sans-serif; font-variant-numeric: tabular-nums; color: #16241f; print-color-adjust: exact; }
body, h1, h2, p, ul, ol { margin: 0; padding: 0; }
`;

interface SheetProps {
  readonly title: string;
  /** As CSS has it: `A4`, `A4 landscape`. */
  readonly size: string;
  /** The rules of this document beside those of the house. */
  readonly css: string;
  readonly children: ReactNode;
}

/** A printed document with all it needs inside, so that it looks the same wherever it is printed. */
export function Sheet({ title, size, css, children }: SheetProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rules and fonts of this room, nothing that anybody typed. */}
        <style dangerouslySetInnerHTML={{ __html: `@page { size: ${size}; margin: 0; }${house}${css}` }} />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** A document as HTML; whatever people typed is escaped. */
export const htmlOf = (document: ReactElement): string => `<!doctype html>${renderToStaticMarkup(document)}`;
