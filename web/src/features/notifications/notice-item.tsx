import { Link } from 'react-router';
import { showAge } from '../../lib/dates.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './notices.module.css';
import type { Notices } from './notices-query.ts';

const longest = 100;
const short = (text: string): string => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text);

export function NoticeItem({ notice, onGo }: { readonly notice: Notices['data'][number]; readonly onGo?: () => void }) {
  const body = (
    <>
      <span className={styles.title}>{notice.title}</span>
      <span className={styles.content}>{short(notice.content)}</span>
      <span className={styles.age}>{showAge(notice.createdAt)}</span>
    </>
  );
  const name = classNames(styles.item, !notice.seen && styles.fresh);
  if (notice.path === undefined) return <div className={name}>{body}</div>;
  return (
    <Link to={notice.path} className={name} onClick={onGo}>
      {body}
    </Link>
  );
}
