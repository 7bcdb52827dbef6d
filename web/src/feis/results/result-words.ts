import type { DancerResult } from '@rince/contracts/results';

/** Whether what a result came to is the mark: one judge saw one round. */
export const isOneMark = ({
  rounds,
  judges,
}: {
  readonly rounds: number;
  readonly judges: readonly unknown[];
}): boolean => rounds === 1 && judges.length === 1;

/** What a result came to: Irish points, or the mark where one judge saw one round. */
export const scoreInWords = (result: Pick<DancerResult, 'finalScore' | 'showIp' | 'rounds' | 'judges'>): string =>
  `${result.finalScore} ${result.showIp && !isOneMark(result) ? 'Irish points' : 'points'}`;

/** How it stood after two rounds of three, and who was called to the last; nothing where everybody dances it and rounds are not shown. */
export const lastRoundInWords = ({
  rounds,
  subtotal,
  hasRecall,
  recalled,
}: Pick<DancerResult, 'rounds' | 'subtotal' | 'hasRecall' | 'recalled'>): string => {
  if (rounds !== 3) return '';
  const early = subtotal
    ? `After two rounds: ${subtotal.rank}${subtotal.tied ? 'T' : ''} with ${subtotal.ip} points.`
    : '';
  const called = recalled ? 'Recalled for round 3.' : 'Not recalled for round 3.';
  return [early, ...(hasRecall ? [called] : [])].filter(Boolean).join(' ');
};
