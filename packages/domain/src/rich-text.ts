/** Text with a little form, as a small tree: there is nothing in it that a browser could run. */
export type Mark =
  | { readonly type: 'bold' | 'italic' | 'underline' | 'strike' }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } };
export type Inline =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly Mark[] | undefined }
  | { readonly type: 'hardBreak' };
export interface ListItem {
  readonly type: 'listItem';
  readonly content: readonly Block[];
}
export type Block =
  | { readonly type: 'paragraph'; readonly content?: readonly Inline[] | undefined }
  | {
      readonly type: 'heading';
      readonly attrs: { readonly level: 2 | 3 };
      readonly content?: readonly Inline[] | undefined;
    }
  | { readonly type: 'blockquote'; readonly content: readonly Block[] }
  | { readonly type: 'bulletList' | 'orderedList'; readonly content: readonly ListItem[] };
export interface RichDocument {
  readonly type: 'doc';
  readonly content: readonly Block[];
}

const protocols = new Set(['https:', 'http:', 'mailto:']);

/** Whether a link may be followed: pages and mail, nothing that runs. */
export const isSafeLink = (href: string): boolean => {
  try {
    return protocols.has(new URL(href).protocol);
  } catch {
    return false;
  }
};

/** Plain text as a document: an empty line divides paragraphs. */
export const documentOf = (text: string): RichDocument => ({
  type: 'doc',
  content: text
    .replaceAll('\r', '')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({
      type: 'paragraph',
      content: paragraph
        .split('\n')
        .flatMap((line, i): Inline[] => [
          ...(i > 0 ? [{ type: 'hardBreak' } as const] : []),
          ...(line === '' ? [] : [{ type: 'text', text: line } as const]),
        ]),
    })),
});

/** Plain text as paragraphs, a document as it is: both forms are stored and sent. */
export const asDocument = (content: string | RichDocument): RichDocument =>
  typeof content === 'string' ? documentOf(content) : content;

const wordsOf = (node: Block | ListItem | Inline): string => {
  if (node.type === 'text') return node.text;
  if (node.type === 'hardBreak') return ' ';
  return (node.content ?? []).map(wordsOf).join(node.type === 'paragraph' || node.type === 'heading' ? '' : ' ');
};
/** The words alone, in one line: for lists and searches. */
export const plainText = ({ content }: RichDocument): string =>
  content.map(wordsOf).join(' ').replaceAll(/\s+/g, ' ').trim();
