import styles from './rich-text.module.css';

/** Text of several paragraphs, shown as text. */
export function RichText({ text }: { readonly text: string }) {
  const paragraphs = text
    .replaceAll('\r', '')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  return (
    <div className={styles.text}>
      {paragraphs.map((paragraph, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name.
        <p key={i}>{paragraph}</p>
      ))}
    </div>
  );
}
