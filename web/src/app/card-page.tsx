import { useParams } from 'react-router';
import { VideoPlayer } from '../features/entries/video-player.tsx';
import { ViewerPage } from '../features/entries/viewing/viewer-page.tsx';
import { ScorecardPage } from '../features/judging/scorecard-page.tsx';
import { hasRole, useOwnAccount } from '../lib/own-account.ts';

/**
 * One address: the scorecard for the judge of that card, and for everybody else what they may see of the same dancer. A judge is not kept waiting:
 * the cards are asked for first, and everybody else is asked about first whether there is a card to fill in.
 */
export function CardPage() {
  const { id = '' } = useParams();
  const judges = hasRole(useOwnAccount(), 'judge');
  if (judges && id.includes('-')) return <ScorecardPage otherwise={<ViewerPage />} player={VideoPlayer} />;
  return <ViewerPage scorecard={<ScorecardPage otherwise={null} player={VideoPlayer} />} />;
}
