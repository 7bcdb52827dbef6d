import type { CompetitionTile, OrganizerEvent } from '@rince/contracts/events';

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

/** What there is, competition by competition. */
export interface Counts {
  /** Competitions that somebody entered. */
  readonly entered: number;
  readonly calculated: number;
  readonly inPublic: number;
  /** How many results are calculated and not public, or not the ones that are. */
  readonly notPublic: number;
}

type Facts = Pick<
  OrganizerEvent,
  'published' | 'hasResults' | 'hasPrivateResults' | 'generatingResults' | 'runs' | 'job'
> &
  Counts;

/** Counts the competitions of an event by how far their results are. */
export const countsOf = (
  competitions: readonly Pick<CompetitionTile, 'count' | 'hasResults' | 'hasPublicResults' | 'isPublicOutdated'>[],
): Counts => {
  const entered = competitions.filter(({ count }) => count > 0);
  return {
    entered: entered.length,
    calculated: entered.filter(({ hasResults }) => hasResults).length,
    inPublic: entered.filter(({ hasPublicResults }) => hasPublicResults).length,
    notPublic: entered.filter(
      ({ hasResults, hasPublicResults, isPublicOutdated }) => hasResults && (!hasPublicResults || isPublicOutdated),
    ).length,
  };
};

const howMany = (count: number): string => (count === 1 ? '1 result is' : `${count} results are`);

const published = ({ entered, inPublic, notPublic }: Counts): string => {
  const whose = inPublic < entered ? `the results of ${inPublic} of ${entered} competitions` : 'the results';
  return notPublic === 0
    ? `Everybody can read ${whose}. After a correction: regenerate, and publish what is not public yet.`
    : `Everybody can read ${whose}. ${howMany(notPublic)} not public yet.`;
};

const words = (facts: Facts): [string, string] => {
  const { hasResults, hasPrivateResults, generatingResults, job, calculated } = facts;
  if (generatingResults)
    return job?.kind === 'publish'
      ? ['Publishing', 'The results are being published. You can leave this page.']
      : ['Generating', 'Every competition whose marks are complete is being calculated. You can leave this page.'];
  if (hasResults && !facts.published)
    return [
      'Taken back with the event',
      'Families do not see the event, nor its results. Both are shown again once the event is published.',
    ];
  if (hasResults) return [facts.inPublic < facts.entered ? 'Partly published' : 'Published', published(facts)];
  if (hasPrivateResults)
    return [
      'Private',
      `The results are calculated. Nobody but you can see them yet.${facts.published ? '' : ' To publish them, publish the event first.'}`,
    ];
  if (calculated > 0)
    return [
      'Not generated yet',
      `${howMany(calculated)} calculated on ${calculated === 1 ? 'its sheet' : 'their sheets'}. Generating calculates every competition whose marks are complete. Nothing is published.`,
    ];
  return ['No results yet', 'Generating calculates every competition whose marks are complete. Nothing is published.'];
};

/** Which buttons show: by whether there are results, whether they are published, and whether work is under way. */
export function resultsState(facts: Facts): ResultsState {
  const { hasResults, hasPrivateResults, generatingResults, runs, notPublic } = facts;
  const publishes = runs && !generatingResults && facts.published;
  const [title, text] = words(facts);
  const hasAny = hasPrivateResults || hasResults;
  return {
    title,
    text,
    generate: generatingResults ? undefined : hasAny ? 'Regenerate Results' : 'Generate Results',
    mayPublish: publishes && hasPrivateResults && !hasResults,
    mayPublishMore: publishes && hasResults && notPublic > 0,
    mayReview: !generatingResults && ((hasPrivateResults && !hasResults) || notPublic > 0),
    mayUnpublish: runs && !generatingResults && hasResults,
    mayView: hasAny || notPublic > 0,
  };
}
