import type { DancerResult } from '@rince/contracts/results';

/** What a result came to: Irish points, or the mark where one judge saw one round. */
export const scoreInWords = ({
  finalScore,
  showIp,
  rounds,
  judges,
}: Pick<DancerResult, 'finalScore' | 'showIp' | 'rounds' | 'judges'>): string => {
  const isMark = rounds === 1 && judges.length === 1;
  return `${finalScore} ${showIp && !isMark ? 'Irish points' : 'points'}`;
};

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
