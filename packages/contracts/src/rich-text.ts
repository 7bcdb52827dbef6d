import {
  type Block,
  documentOf,
  type Inline,
  isSafeLink,
  type ListItem,
  type RichDocument,
} from '@rince/domain/rich-text';
import * as z from 'zod';

/** How deep lists and quotes lie within each other; an editor never gets there by hand. */
const deepest = 4;
/** Characters of the whole, form included. */
const longest = 60_000;

const mark = z.union([
  z.object({ type: z.enum(['bold', 'italic', 'underline', 'strike']) }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({
      href: z.string().max(2000).refine(isSafeLink, 'A link begins with https:, http: or mailto:.'),
    }),
  }),
]);
const inline: z.ZodType<Inline> = z.union([
  z.object({ type: z.literal('text'), text: z.string().min(1).max(20_000), marks: z.array(mark).max(6).optional() }),
  z.object({ type: z.literal('hardBreak') }),
]);
const line = z.array(inline).max(2000).optional();
const simple = [
  z.object({ type: z.literal('paragraph'), content: line }),
  z.object({
    type: z.literal('heading'),
    attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
    content: line,
  }),
] as const;

/** Blocks, written out to their depth: the document of the API has no use for a schema that contains itself. */
const blockAt = (depth: number): z.ZodType<Block> => {
  if (depth === deepest) return z.union(simple);
  const inner = z
    .array(blockAt(depth + 1))
    .min(1)
    .max(200);
  const listItem: z.ZodType<ListItem> = z.object({ type: z.literal('listItem'), content: inner });
  return z.union([
    ...simple,
    z.object({ type: z.literal('blockquote'), content: inner }),
    z.object({ type: z.enum(['bulletList', 'orderedList']), content: z.array(listItem).min(1).max(500) }),
  ]);
};

const document: z.ZodType<RichDocument> = z.object({ type: z.literal('doc'), content: z.array(blockAt(1)).max(1000) });

/**
 * Rich text on the wire: a small document whose every node is named here, or plain text, which becomes paragraphs. What is not named
 * is taken off or refused; markup in a text is a text.
 */
export const richText = z
  .union([z.string().max(20_000).transform(documentOf), document])
  .refine((given) => JSON.stringify(given).length <= longest, 'This text is too long.');
/** Rich text as it is stored and answered. */
export const richDocument = document;
