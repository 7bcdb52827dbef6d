import { type DocumentRequest, documentTitle } from '@rince/domain/results/documents';
import type { FullResult } from '@rince/domain/results/full-result';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { sampleResult } from '../../../test/support/sample-results.ts';
import { ResultDocument } from '../src/results/result-document.tsx';

/** The rows of each page, and what its foot says. */
const pagesOf = (request: DocumentRequest, result: FullResult) =>
  renderToStaticMarkup(createElement(ResultDocument, { request, result, event: { name: 'Feis na Coille' } }))
    .split('<section ')
    .slice(1)
    .map((html) => ({
      rows: html.split('<tbody>')[1]?.match(/<tr /g)?.length ?? 0,
      foot: [...(html.split('<footer')[1] ?? '').matchAll(/<(?:span|strong)>(.*?)<\/(?:span|strong)>/g)].map(
        ([, text = '']) => text.replace(/<[^>]+>/g, ''),
      ),
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
