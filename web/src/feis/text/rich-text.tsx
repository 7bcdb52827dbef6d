import {
  asDocument,
  type Block,
  type Inline,
  isSafeLink,
  type ListItem,
  type Mark,
  type RichDocument,
} from '@rince/domain/rich-text';
import { Fragment, type ReactNode } from 'react';
import styles from '../../ui/rich-text.module.css';

/** Text of several paragraphs, plain or with a little form. It is built element by element: no markup of anybody's reaches the browser. */
export function RichText({ text }: { readonly text: string | RichDocument }) {
  return <div className={styles.text}>{blocks(asDocument(text).content)}</div>;
}

const blocks = (content: readonly Block[]): ReactNode =>
  content.map((block, i) => <Fragment key={keyOf(i)}>{shown(block)}</Fragment>);
const items = (content: readonly ListItem[]): ReactNode =>
  content.map((item, i) => <li key={keyOf(i)}>{blocks(item.content)}</li>);
/** The nodes of a text have no other name than their place. */
const keyOf = (i: number): string => String(i);

const shown = (block: Block): ReactNode => {
  switch (block.type) {
    case 'paragraph':
      return <p>{line(block.content)}</p>;
    case 'heading':
      return block.attrs.level === 2 ? <h2>{line(block.content)}</h2> : <h3>{line(block.content)}</h3>;
    case 'blockquote':
      return <blockquote>{blocks(block.content)}</blockquote>;
    case 'bulletList':
      return <ul>{items(block.content)}</ul>;
    case 'orderedList':
      return <ol>{items(block.content)}</ol>;
  }
};

const line = (content: readonly Inline[] = []): ReactNode =>
  content.map((node, i) => <Fragment key={keyOf(i)}>{node.type === 'hardBreak' ? <br /> : marked(node)}</Fragment>);

const marked = ({ text, marks = [] }: Extract<Inline, { type: 'text' }>): ReactNode => {
  let words: ReactNode = text;
  for (const mark of marks) words = withMark(mark, words);
  return words;
};

const withMark = (mark: Mark, words: ReactNode): ReactNode => {
  switch (mark.type) {
    case 'bold':
      return <strong>{words}</strong>;
    case 'italic':
      return <em>{words}</em>;
    case 'underline':
      return <u>{words}</u>;
    case 'strike':
      return <s>{words}</s>;
    case 'link':
      return isSafeLink(mark.attrs.href) ? (
        <a href={mark.attrs.href} target="_blank" rel="noreferrer noopener">
          {words}
        </a>
      ) : (
        words
      );
  }
};
