import type { PaymentCard } from '@rince/contracts/entries';

/**
 * The card that pays: the one that was chosen, as long as the account has it, else the first that it has. Somebody who has a card is never
 * asked for one, also when it was kept on another device since the page was loaded, or the chosen one was removed there.
 */
export const chosenCard = (cards: readonly Pick<PaymentCard, '_id'>[], chosen: string): string =>
  cards.some(({ _id }) => _id === chosen) ? chosen : (cards[0]?._id ?? '');
