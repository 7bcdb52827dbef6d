import { type DocumentRequest, documentTitle } from '@rince/domain/results/documents';
import type { FullResult } from '@rince/domain/results/full-result';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { sampleResult } from '../../../test/support/sample-results.ts';
import { ResultDocument } from '../src/results/result-document.tsx';

const textOf = (html: string): string => html.replace(/<[^>]+>/g, '');
const textsIn = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map(([found]) => textOf(found));

/** What each page says of its judges, its rows, and what its foot says. */
const pagesOf = (request: DocumentRequest, result: FullResult) =>
  renderToStaticMarkup(createElement(ResultDocument, { request, result, event: { name: 'Feis na Coille' } }))
    .split('<section ')
    .slice(1)
    .map((html) => ({
      rows: html.split('<tbody>')[1]?.match(/<tr /g)?.length ?? 0,
      about: textOf(html.split('</h2>')[1]?.split('</header>')[0] ?? ''),
      named: textsIn(html, /<li>.*?<\/li>/g),
      columns: textsIn(html.split('<thead>')[1]?.split('</thead>')[0] ?? '', /<th .*?<\/th>/g).filter((title) =>
        /^J\d$/.test(title),
      ),
      foot: textsIn(html.split('<footer')[1] ?? '', /<(span|strong)>.*?<\/\1>/g),
    }));

it.each([
  ['recallJudgeSheet', { kind: 'recallJudgeSheet' }, 'Signature: ____________________________', [15, 5, 15, 5, 15, 5]],
  ['results', { kind: 'results', final: false }, 'R: recalled to the last round', [14, 14, 12]],
] as const)('%s has its note on every page, also while it is not public, and says that', (_, request, note, rows) => {
  const result = sampleResult({ judgeCount: [3, 3, 3], dancers: 40 });
  for (const isPublic of [true, false]) {
    const pages = pagesOf(request, { ...result, isPublic });
    expect(pages.map((page) => page.rows)).toEqual(rows);
    for (const { foot } of pages)
      expect(foot).toEqual([
        'Irish Point values are rounded to the nearest hundredth.',
        note,
        ...(isPublic ? [] : ['Not public yet']),
        expect.stringMatching(new RegExp(`^${documentTitle(request)} · Page \\d of \\d$`)),
      ]);
  }
});

it('results after two rounds say nothing of a recall where everybody dances the last round', () => {
  const result = sampleResult({ judgeCount: [3, 3, 3], dancers: 4 });
  const of = (hasRecall: boolean): string =>
    textOf(
      renderToStaticMarkup(
        createElement(ResultDocument, {
          request: { kind: 'results', final: false },
          result: { ...result, hasRecall },
          event: { name: 'Feis na Coille' },
        }),
      ),
    );
  expect(of(true)).toContain('R: recalled to the last round');
  expect(of(false)).not.toMatch(/recall/i);
});

const seats = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => `J${first + i}`);
const namesOf = (round: string, first: number, last: number): string[] =>
  seats(first, last).map((seat) => `${round} ${seat}Judge Name ${Number(seat[1]) - 1}`);

it.each([
  ['SPLIT', [5, 5, 7], [{ about: 'R1 + R2', named: namesOf('R1+2', 1, 5), columns: seats(1, 5) }]],
  [
    'ROTATING',
    [5, 5, 7],
    [
      {
        about: 'R1 + R2',
        named: [...namesOf('R1', 1, 5), ...namesOf('R2', 1, 5)],
        columns: [...seats(1, 5), ...seats(1, 5)],
      },
    ],
  ],
  [
    'ROTATING',
    [4, 7, 5],
    [
      {
        about: 'R1 + R2 · Judges 1 to 5',
        named: [...namesOf('R1', 1, 4), ...namesOf('R2', 1, 5)],
        columns: [...seats(1, 4), ...seats(1, 5)],
      },
      { about: 'R1 + R2 · Judges 6 to 7', named: namesOf('R2', 6, 7), columns: seats(6, 7) },
    ],
  ],
] as const)('two rounds of %s, %j have pages for the judges of these rounds alone', (rotation, judgeCount, groups) => {
  const result = sampleResult({ rotation, judgeCount, dancers: 30 });
  const pages = pagesOf({ kind: 'results', final: false }, result);
  const rowsOfPages = [14, 14, 2];
  expect(pages).toMatchObject(groups.flatMap((group) => rowsOfPages.map((rows) => ({ ...group, rows }))));
});

it('the final results have pages for every judge of the last round', () => {
  const result = sampleResult({ rotation: 'SPLIT', judgeCount: [5, 5, 7], dancers: 14 });
  expect(pagesOf({ kind: 'results', final: true }, result)).toMatchObject([
    { columns: [...seats(1, 5), ...seats(1, 5)], rows: 14 },
    { about: 'R3 AND FINAL RESULT · Judges 6 to 7', named: namesOf('R3', 6, 7), columns: seats(6, 7), rows: 14 },
  ]);
});
