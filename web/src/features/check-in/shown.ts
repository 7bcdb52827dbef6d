import type { CheckInView } from '@rince/contracts/routes/check-in';
import type { UnsentTap } from './taps.ts';

/** A dancer as the phone shows them: what was tapped last here, or what the server has. */
export interface Shown extends CheckInView {
  readonly state: 'stored' | 'sending' | 'waiting' | 'refused';
  /** Why a tap was not taken. */
  readonly message?: string;
}

/** A tap of this phone, if it was for the round that is shown. */
export const ofRound = (unsent: UnsentTap | undefined, round: number): UnsentTap | undefined =>
  (unsent?.data.round ?? 1) === round ? unsent : undefined;

/** What is shown of a dancer while taps of this phone are on their way. The revision is the one that the next tap has seen. */
export const shownOf = (stored: CheckInView, unsent: UnsentTap | undefined): Shown => {
  const { here, dance, speed, revision } = stored;
  const now = { here, dance, speed, revision };
  if (unsent === undefined) return { ...now, state: 'stored' };
  const { data, status, message, current } = unsent;
  if (status === 'refused') {
    const newest = current !== undefined && current.revision > revision ? current : now;
    return { ...newest, state: 'refused', ...(message === undefined ? {} : { message }) };
  }
  return { here: data.here, dance: data.dance, speed: data.speed, revision, state: status };
};

/** A dancer with what the server has stored. The answer to a tap that was sent again may be older than what others have said since. */
export const withStored = <Dancer extends CheckInView>(dancer: Dancer, stored: CheckInView): Dancer =>
  stored.revision < dancer.revision
    ? dancer
    : { ...dancer, here: stored.here, dance: stored.dance, speed: stored.speed, revision: stored.revision };

/** Of those who dance, how many are here by what the phone shows. */
export const countHere = (shown: readonly (Pick<Shown, 'here'> & { readonly dances: boolean })[]) => ({
  here: shown.filter(({ here, dances }) => here && dances).length,
  dancing: shown.filter(({ dances }) => dances).length,
});
