import { type Block, type Inline, isSafeLink, type ListItem, type RichDocument } from '@rince/domain/rich-text';

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const tags = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const;
const inlineHtml = (node: Inline): string => {
  if (node.type === 'hardBreak') return '<br>';
  return (node.marks ?? []).reduce((inner, mark) => {
    if (mark.type !== 'link') return `<${tags[mark.type]}>${inner}</${tags[mark.type]}>`;
    return isSafeLink(mark.attrs.href) ? `<a href="${escapeHtml(mark.attrs.href)}">${inner}</a>` : inner;
  }, escapeHtml(node.text));
};
const blockHtml = (block: Block | ListItem): string => {
  switch (block.type) {
    case 'paragraph':
      return `<p>${(block.content ?? []).map(inlineHtml).join('')}</p>`;
    case 'heading':
      return `<h${block.attrs.level}>${(block.content ?? []).map(inlineHtml).join('')}</h${block.attrs.level}>`;
    case 'blockquote':
      return `<blockquote>${block.content.map(blockHtml).join('')}</blockquote>`;
    case 'bulletList':
      return `<ul>${block.content.map(blockHtml).join('')}</ul>`;
    case 'orderedList':
      return `<ol>${block.content.map(blockHtml).join('')}</ol>`;
    case 'listItem':
      return `<li>${block.content.map(blockHtml).join('')}</li>`;
  }
};
/** Rich text in a letter, with nothing in it that is not named here. */
export const htmlOf = ({ content }: RichDocument): string => content.map(blockHtml).join('');

const inlineText = (node: Inline): string => {
  if (node.type === 'hardBreak') return '\n';
  const link = node.marks?.find((mark) => mark.type === 'link')?.attrs.href;
  return link === undefined || link === node.text ? node.text : `${node.text} (${link})`;
};
const blockText = (block: Block | ListItem): string => {
  if (block.type === 'paragraph' || block.type === 'heading') return (block.content ?? []).map(inlineText).join('');
  const parts = block.content.map(blockText);
  return block.type === 'bulletList' || block.type === 'orderedList'
    ? parts.map((part) => `- ${part}`).join('\n')
    : parts.join('\n');
};
/** The same for those who read letters without form. */
export const textOf = ({ content }: RichDocument): string => content.map(blockText).join('\n\n');
