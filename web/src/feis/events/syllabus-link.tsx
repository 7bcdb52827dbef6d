import { DownloadIcon } from '../../ui/icons.ts';
import styles from './syllabus-link.module.css';

/** The syllabus of an event to download, or that there is none. */
export function SyllabusLink({ pdf }: { readonly pdf: { readonly path: string; readonly name: string } | undefined }) {
  if (!pdf) return 'No PDF yet';
  return (
    <a href={pdf.path} target="_blank" rel="noreferrer" className={styles.link}>
      <DownloadIcon aria-hidden />
      Download PDF
    </a>
  );
}
