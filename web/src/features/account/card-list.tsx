import type { PaymentCard } from '@rince/contracts/entries';
import { IconButton } from '../../ui/icon-button.tsx';
import { CardIcon, TrashIcon } from '../../ui/icons.ts';
import styles from './account.module.css';

interface Props {
  readonly cards: readonly PaymentCard[];
  readonly onDelete: (card: PaymentCard) => void;
}

export function CardList({ cards, onDelete }: Props) {
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <li key={card._id} className={styles.card}>
          <CardIcon />
          <div className={styles.cardText}>
            <div className="numbers">
              {card.type} •••• {card.last4}
            </div>
            <div className={styles.cardSub}>Expires {card.expires}</div>
          </div>
          <IconButton
            label={`Remove the card ending in ${card.last4}`}
            icon={<TrashIcon />}
            onClick={() => onDelete(card)}
          />
        </li>
      ))}
    </ul>
  );
}
