import type { NoticeView } from '@rince/contracts/routes/notices';
import { Link } from 'react-router';
import { showAge } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DownloadLink } from './download-link.tsx';
import styles from './notices.module.css';

const longest = 100;
const short = (text: string): string => {
  // Characters as people count them: what looks like one may be written with two.
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : text;
};

interface Props {
  readonly notice: NoticeView;
  readonly onGo?: () => void;
  /** There is room for somebody's own words. */
  readonly roomy?: boolean;
}

/** What happened, when, and where it leads. */
export function NoticeItem({ notice, onGo, roomy = false }: Props) {
  const { title, content, image, path, download, downloadPath, createdAt, seen, topStory, whole } = notice;
  return (
    <article className={classNames(styles.item, !seen && styles.fresh)}>
      {image !== undefined && <img src={image} alt="" className={styles.image} width={40} height={40} />}
      <div className={styles.text}>
        {path === undefined ? (
          <span className={styles.title}>{title}</span>
        ) : (
          <Link to={path} className={classNames(styles.title, styles.cover)} onClick={onGo}>
            {title}
          </Link>
        )}
        {topStory && (
          <span>
            <Badge tone="gold">Top story</Badge>
          </span>
        )}
        {!seen && <span className="hidden-text">New</span>}
        {roomy && whole ? (
          <span className={styles.words}>{content}</span>
        ) : (
          <span className={styles.content}>{short(content)}</span>
        )}
        <time dateTime={createdAt} className={styles.age}>
          {showAge(createdAt)}
        </time>
        {downloadPath !== undefined && <DownloadLink file={downloadPath} title={download || 'Download'} />}
      </div>
    </article>
  );
}
