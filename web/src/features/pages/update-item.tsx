import type { UpdateView } from '@rince/contracts/routes/updates';
import { plainText } from '@rince/domain/rich-text';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { UpdateFacts } from './update-facts.tsx';
import { UpdateTools } from './update-tools.tsx';
import styles from './updates.module.css';

const longest = 220;

/** One piece of news in the feed. */
export function UpdateItem({ update, mayEdit }: { readonly update: UpdateView; readonly mayEdit: boolean }) {
  const { _id, title, description, content, completed } = update;
  const words = description || plainText(content);
  return (
    <article className={classNames(styles.item, !completed && styles.fresh)}>
      <UpdateFacts update={update} />
      <h2 className={styles.title}>
        <Link to={`/app/updates/${_id}`}>{title}</Link>
        {!completed && <span className="hidden-text">, new</span>}
      </h2>
      {words !== '' && (
        <p className={styles.words}>{words.length > longest ? `${words.slice(0, longest).trimEnd()}…` : words}</p>
      )}
      {mayEdit && <UpdateTools update={update} />}
    </article>
  );
}
