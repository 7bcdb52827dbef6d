import type { Price } from '@rince/domain/entry/price';
import { showMoney } from '../../lib/money.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './pay.module.css';

interface Props {
  readonly price: Pick<Price, 'lines' | 'total'>;
  readonly currency: 'usd' | 'cad' | 'aud';
}

/** Every line of what is charged, and the sum, as on a receipt. */
export function PriceLines({ price, currency }: Props) {
  return (
    <table className={styles.lines}>
      <caption className="hidden-text">Itemised price</caption>
      <tbody>
        {price.lines.map(({ kind, title, amount }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read the same.
          <tr key={i} className={classNames(kind === 'familyDiscount' && styles.discount)}>
            <th scope="row">{title}</th>
            <td>{amount < 0 ? `−${showMoney(-amount, currency)}` : showMoney(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{showMoney(price.total, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
