import { type Refusal, refuse } from '../refusal.ts';
import type { Mark } from './mark.ts';
import type { OutKind, RosterLine } from './roster-line.ts';

/** How it is shown, short. */
export const outWords: Readonly<Record<OutKind, string>> = { noShow: 'Absent', scratch: 'Scratched' };

/** Whether somebody on a sheet dances, so that every judge is expected to mark them. */
export const isDancing = ({ withdrawn, out }: Pick<RosterLine, 'withdrawn' | 'out'>): boolean =>
  !withdrawn && out === undefined;

/** What a judge is told who marks somebody of whom the desk has noted that they do not dance. */
export const notDancing = (dancerNumber: number | undefined, out: OutKind | undefined): Refusal =>
  refuse(
    'LOCKED',
    `The desk has noted ${dancerNumber ?? 'this dancer'} as ${out === 'noShow' ? 'absent' : 'scratched'}. Ask it to take that back if they have danced.`,
  );

/** Refused where somebody cannot be noted as not dancing: a judge has marked them, or the public has read a result that is to be corrected instead. */
export const refuseOut = (
  line: Pick<RosterLine, 'dancerNumber' | 'out' | 'outReason'>,
  wanted: OutKind,
  {
    marks,
    isPublic,
  }: { readonly marks: readonly Pick<Mark, 'round' | 'slot' | 'score'>[]; readonly isPublic: boolean },
): void => {
  if (line.out !== undefined)
    throw refuse(
      'CONFLICT',
      `${line.dancerNumber} is noted as ${outWords[line.out].toLowerCase()} already. Take that back first.`,
    );
  const mark = marks.find(({ score }) => score !== null);
  if (mark)
    throw refuse(
      'HAS_MARKS',
      `Judge ${mark.slot} has marked ${line.dancerNumber} in round ${mark.round}. Whoever danced and missed a later round is marked absent in that round.`,
    );
  if (wanted === 'scratch' && isPublic)
    throw refuse('CONFLICT', 'Results of this competition are public: nobody is scratched any more.');
};
