import type { OrganizerEvent } from '@rince/contracts/events';

export interface ResultsState {
  readonly title: string;
  readonly text: string;
  readonly generate: 'Generate Results' | 'Regenerate Results' | undefined;
  readonly mayPublish: boolean;
  /** Some results are public, and others were calculated since. */
  readonly mayPublishMore: boolean;
  /** There is something to look through before it is public. */
  readonly mayReview: boolean;
  readonly mayUnpublish: boolean;
  readonly mayView: boolean;
}

type Facts = Pick<OrganizerEvent, 'hasResults' | 'hasPrivateResults' | 'generatingResults' | 'runs' | 'job'> & {
  /** How many results are calculated and not public, or not the ones that are. */
  readonly notPublic: number;
};

const words = ({ hasResults, hasPrivateResults, generatingResults, job, notPublic }: Facts): [string, string] => {
  if (generatingResults)
    return job?.kind === 'publish'
      ? ['Publishing', 'The results are being published. You can leave this page.']
      : ['Generating', 'Every competition whose marks are complete is being calculated. You can leave this page.'];
  if (hasResults)
    return [
      'Published',
      notPublic === 0
        ? 'Everybody can read the results. After a correction: regenerate, and publish what is not public yet.'
        : `Everybody can read the results. ${notPublic === 1 ? '1 result is' : `${notPublic} results are`} not public yet.`,
    ];
  if (hasPrivateResults) return ['Private', 'The results are calculated. Nobody but you can see them yet.'];
  return ['No results yet', 'Generating calculates every competition whose marks are complete. Nothing is published.'];
};

/** Which buttons show: by whether there are results, whether they are published, and whether work is under way. */
export function resultsState(facts: Facts): ResultsState {
  const { hasResults, hasPrivateResults, generatingResults, runs, notPublic } = facts;
  const [title, text] = words(facts);
  const hasAny = hasPrivateResults || hasResults;
  return {
    title,
    text,
    generate: generatingResults ? undefined : hasAny ? 'Regenerate Results' : 'Generate Results',
    mayPublish: runs && !generatingResults && hasPrivateResults && !hasResults,
    mayPublishMore: runs && !generatingResults && hasResults && notPublic > 0,
    mayReview: !generatingResults && hasPrivateResults && (!hasResults || notPublic > 0),
    mayUnpublish: runs && !generatingResults && hasResults,
    mayView: hasResults,
  };
}
