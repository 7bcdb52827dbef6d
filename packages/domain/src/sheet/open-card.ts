import { type Refusal, refuse } from '../refusal.ts';
import type { JudgeCard } from './judge-card.ts';

// Who may still write a mark on a judge's card. A sheet that is submitted has locked all of its cards.

/** A column that takes marks from a tabulator: neither locked, nor signed off, nor double checked. */
export const openColumn = { locked: false, signedOff: false, doubleChecked: false } as const;
/** A card that takes marks from its judge: also not finalized. After that only a tabulator corrects, and says why. */
export const openCard = { ...openColumn, finalized: false } as const;

type Ends = Partial<Pick<JudgeCard, keyof typeof openCard>>;

/** Whether a tabulator cannot write in a column as it is now. */
export const isClosedColumn = ({ locked, signedOff, doubleChecked }: Ends): boolean =>
  Boolean(locked || signedOff || doubleChecked);
/** Whether the judge cannot write on a card as it is now. */
export const isClosedCard = (card: Ends): boolean => card.finalized === true || isClosedColumn(card);

/** Why a judge's mark is not taken by a card: `NOT_FOUND` where it is not theirs, `FINALIZED`, `LOCKED`; nothing where it is open. */
export const whyCardIsClosed = (card: Partial<JudgeCard> | undefined, judge: string): Refusal | undefined => {
  if (card?.judge !== judge) return refuse('NOT_FOUND');
  if (card.finalized) return refuse('FINALIZED');
  if (card.locked) return refuse('LOCKED');
  if (isClosedColumn(card))
    return refuse('LOCKED', 'A tabulator has signed off or checked this card. Please ask them to open it first.');
  return undefined;
};

/** Why a tabulator's mark is not taken by a column: `LOCKED`; nothing where it is open. */
export const whyColumnIsClosed = (column: Ends): Refusal | undefined => {
  if (column.locked) return refuse('LOCKED');
  if (isClosedColumn(column))
    return refuse('LOCKED', 'This column is signed off or double checked. Undo that first, then correct the mark.');
  return undefined;
};
