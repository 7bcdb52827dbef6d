import { documentsOfEvent } from '@rince/domain/results/documents';
import type { FullResult } from '@rince/domain/results/full-result';
import type { DocumentEvent } from './results/pages.tsx';
import { pagesCss } from './results/pages-css.ts';
import { ResultDocument } from './results/result-document.tsx';
import { htmlOf, Sheet } from './sheet.tsx';

interface EventDocuments {
  readonly title: string;
  readonly event: DocumentEvent;
  readonly results: readonly FullResult[];
}

/** What is printed of many competitions: how each of them ended. */
export const eventDocumentsHtml = ({ title, event, results }: EventDocuments): string =>
  htmlOf(
    <Sheet title={title} size="A4 landscape" css={pagesCss}>
      {results.flatMap((result) =>
        documentsOfEvent(result).map((request) => (
          <ResultDocument
            key={`${result._id} ${JSON.stringify(request)}`}
            request={request}
            result={result}
            event={event}
          />
        )),
      )}
    </Sheet>,
  );
