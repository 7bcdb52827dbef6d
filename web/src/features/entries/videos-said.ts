import type { EntryCompetition } from '@rince/contracts/routes/videos';
import { rounds } from '@rince/domain/video';

type Rounds = Pick<EntryCompetition, `round${1 | 2 | 3}` | 'round3Dance' | 'round3Speed'>;

/** Round 3 was sent, and judges do not know yet what is danced in it, and how fast. */
export const lacksDance = ({ round3, round3Dance, round3Speed }: Rounds): boolean =>
  round3?.uploaded === true &&
  round3.takes === 'open' &&
  round3.frozen !== true &&
  (round3Dance === undefined || round3Speed === undefined);

/** An entry with its videos, as its page reads them. */
interface Sent {
  readonly data: readonly Rounds[];
  /** Whether videos of rounds 1 and 2 are taken. */
  readonly open: boolean;
  /** Whether the reader may send them. */
  readonly sends: boolean;
}

/** What the head of an entry's videos says, so that it never says another thing than the rounds below it. */
export interface VideosSaid {
  /** Videos of rounds 1 and 2, and those that are here: round 3 is asked of the recalled alone. */
  readonly owed: number;
  readonly here: number;
  /** The reader may send a round that is not here yet. */
  readonly maySend: boolean;
  /** There is nothing to send or to say: all are here, as they should be, and no other one is asked for. */
  readonly isAllHere: boolean;
  /** A round may be asked for yet: it waits for its recall. */
  readonly isWaiting: boolean;
  /** Videos are taken in general, or of no round of this entry any more; nothing where the rounds say it themselves, or who only reads does not learn it. */
  readonly taken: 'until' | 'over' | undefined;
}

/** Decides it by every round of the entry. */
export const videosSaid = ({ data, open, sends }: Sent): VideosSaid => {
  const all = data.flatMap((one) => rounds.flatMap((round) => one[`round${round}`] ?? []));
  const owed = data.flatMap(({ round1, round2 }) => [round1, round2].flatMap((one) => one ?? []));
  const here = owed.filter(({ uploaded }) => uploaded).length;
  const isAwaited = all.some(
    ({ takes, uploaded, askedUntil, faulty }) =>
      faulty || (takes === 'open' && (!uploaded || askedUntil !== undefined)),
  );
  const isTaken = all.some(({ takes }) => takes === 'open' || takes === 'waiting');
  return {
    owed: owed.length,
    here,
    maySend: sends && all.some(({ takes, uploaded }) => takes === 'open' && !uploaded),
    isAllHere: sends && owed.length > 0 && here === owed.length && !isAwaited && !data.some(lacksDance),
    isWaiting: all.some(({ takes }) => takes === 'waiting'),
    taken: open && (isTaken || !sends) ? 'until' : isTaken || !sends ? undefined : 'over',
  };
};
