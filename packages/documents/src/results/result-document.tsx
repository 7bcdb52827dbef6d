import type { DocumentRequest } from '@rince/domain/results/documents';
import type { FullResult } from '@rince/domain/results/full-result';
import { AllResults } from './all-results.tsx';
import { ChampionshipResults, Round3Placing } from './championship.tsx';
import { JudgeSheet } from './judge-sheet.tsx';
import { OneRoundPlacing, OneRoundResults, OneRoundSimple } from './one-round.tsx';
import type { DocumentEvent } from './pages.tsx';
import { pagesCss } from './pages-css.ts';
import { RecallJudgeSheet, RecallList } from './recall.tsx';

interface Props {
  readonly request: DocumentRequest;
  readonly result: FullResult;
  readonly event: DocumentEvent;
}

/** A document of a competition, page by page; the same on the screen and on paper. */
export function ResultDocument({ request, ...of }: Props) {
  switch (request.kind) {
    case 'judge':
      return <JudgeSheet request={request} {...of} />;
    case 'oneRoundResults':
      return <OneRoundResults request={request} {...of} />;
    case 'oneRoundPlacing':
      return <OneRoundPlacing request={request} {...of} />;
    case 'oneRoundSimple':
      return <OneRoundSimple request={request} {...of} />;
    case 'results':
      return <ChampionshipResults request={request} {...of} />;
    case 'round3Placing':
      return <Round3Placing request={request} {...of} />;
    case 'recall':
      return <RecallList request={request} {...of} />;
    case 'recallJudgeSheet':
      return <RecallJudgeSheet request={request} {...of} />;
    case 'allResults':
      return <AllResults request={request} {...of} />;
  }
}

/** The rules of these pages, which touch nothing else. */
export function ResultStyles() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rules of this room, nothing that anybody typed.
  return <style dangerouslySetInnerHTML={{ __html: pagesCss }} />;
}
