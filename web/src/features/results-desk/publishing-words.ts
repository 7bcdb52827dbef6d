import type { ResultsReview } from '@rince/contracts/results';
import { plural } from '../../lib/words.ts';

type Becomes = ResultsReview['grades'][number]['competitions'][number]['becomes'];

export const countOf = ({ grades }: Pick<ResultsReview, 'grades'>, wanted: Becomes): number =>
  grades.flatMap(({ competitions }) => competitions).filter(({ becomes }) => becomes === wanted).length;

/** Ends with the word that goes with one, or with several. */
const said = (count: number, one: string, several: string): string =>
  `${plural(count, 'competition')} ${count === 1 ? one : several}`;

/** What publishing all results does, a sentence for each kind of competition that there is, before anybody confirms it. */
export const publishingInWords = (review: Pick<ResultsReview, 'grades' | 'outdated' | 'without'>): string[] => {
  const [fresh, changed, asBefore] = [countOf(review, 'new'), countOf(review, 'changed'), countOf(review, 'as before')];
  const again = review.outdated.filter(({ submitted }) => !submitted).length;
  const closed = review.outdated.length - again;
  const sentences: readonly [number, string][] = [
    [fresh, said(fresh, 'becomes public.', 'become public.')],
    [changed, `${said(changed, 'changes: a new result replaces', 'change: new results replace')} what is public.`],
    [
      again,
      `${said(again, 'has', 'have')} changed since the calculation, and ${again === 1 ? 'is' : 'are'} calculated again first.`,
    ],
    [
      closed,
      `${said(closed, 'is submitted and has', 'are submitted and have')} changed since. Nothing can be published before ${closed === 1 ? 'its sheet is' : 'their sheets are'} opened again.`,
    ],
    [
      review.without.length,
      `${said(review.without.length, 'stays behind: it has', 'stay behind: they have')} no complete result.`,
    ],
    [asBefore, `${said(asBefore, 'is public already and stays as it is', 'are public already and stay as they are')}.`],
  ];
  return sentences.filter(([count]) => count > 0).map(([, sentence]) => sentence);
};

/** Whether a submitted sheet has changed since: the server then publishes nothing. */
export const isHeldUp = ({ outdated }: Pick<ResultsReview, 'outdated'>): boolean =>
  outdated.some(({ submitted }) => submitted);
