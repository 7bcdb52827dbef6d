import {
  IconBold as BoldIcon,
  IconList as BulletsIcon,
  IconH2 as HeadingIcon,
  IconItalic as ItalicIcon,
  IconLink as LinkIcon,
  IconBlockquote as QuoteIcon,
  IconArrowForwardUp as RedoIcon,
  IconStrikethrough as StrikeIcon,
  IconH3 as SubheadingIcon,
  IconUnderline as UnderlineIcon,
} from '@tabler/icons-react';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { ListIcon, UndoIcon } from './icons.ts';
import text from './rich-text.module.css';
import styles from './rich-text-editor.module.css';
import { TextField } from './text-field.tsx';

/** A document as the editor sees it: blocks in their order. Which blocks there are is for whoever keeps it to say. */
export interface WrittenDocument {
  readonly type: 'doc';
  readonly content: readonly { readonly type: string; readonly content?: readonly unknown[] }[];
}

interface Props<Document extends WrittenDocument> {
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly invalid: boolean;
  readonly value: Document;
  readonly onChange: (value: Document) => void;
  /** Whether a link may lead to this address. */
  readonly isSafeLink: (address: string) => boolean;
}

const extensionsWith = (isSafeLink: (address: string) => boolean) => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: (url) => isSafeLink(url) },
  }),
];

const documentOfOneLine: WrittenDocument = { type: 'doc', content: [{ type: 'paragraph' }] };

/** The empty lines at the end are the editor's, to write on. */
const withoutTail = (document: WrittenDocument): WrittenDocument => ({
  type: 'doc',
  content: document.content.slice(
    0,
    document.content.findLastIndex((block) => block.type !== 'paragraph' || (block.content ?? []).length > 0) + 1,
  ),
});

/** Writes a small document; what the kit's reader does not show cannot be written. */
export function RichTextEditor<Document extends WrittenDocument>(props: Props<Document>) {
  const { labelledBy, describedBy, invalid, value, onChange, isSafeLink } = props;
  const [extensions] = useState(() => extensionsWith(isSafeLink));
  const editor = useEditor({
    extensions,
    // An editor of nothing has no line to write in.
    content: (value.content.length > 0 ? value : documentOfOneLine) as object,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: `${text.text} ${styles.page}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(withoutTail(changed.getJSON() as WrittenDocument) as Document),
  });
  return (
    <div className={styles.editor} data-invalid={invalid || undefined}>
      <Toolbar editor={editor} isSafeLink={isSafeLink} />
      <EditorContent editor={editor} />
    </div>
  );
}

interface Tool {
  readonly label: string;
  readonly icon: ReactNode;
  readonly on?: boolean;
  readonly off?: boolean;
  readonly run: () => unknown;
}

interface ToolbarProps {
  readonly editor: Editor;
  readonly isSafeLink: (address: string) => boolean;
}

function Toolbar({ editor, isSafeLink }: ToolbarProps) {
  const [linking, setLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      heading: now.isActive('heading', { level: 2 }),
      subheading: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      mayUndo: now.can().undo(),
      mayRedo: now.can().redo(),
    }),
  });
  const to = () => editor.chain().focus();
  const tools: readonly Tool[] = [
    { label: 'Bold', icon: <BoldIcon />, on: state.bold, run: () => to().toggleBold().run() },
    { label: 'Italic', icon: <ItalicIcon />, on: state.italic, run: () => to().toggleItalic().run() },
    { label: 'Underline', icon: <UnderlineIcon />, on: state.underline, run: () => to().toggleUnderline().run() },
    { label: 'Strikethrough', icon: <StrikeIcon />, on: state.strike, run: () => to().toggleStrike().run() },
    { label: 'Heading', icon: <HeadingIcon />, on: state.heading, run: () => to().toggleHeading({ level: 2 }).run() },
    {
      label: 'Subheading',
      icon: <SubheadingIcon />,
      on: state.subheading,
      run: () => to().toggleHeading({ level: 3 }).run(),
    },
    { label: 'Bullet list', icon: <BulletsIcon />, on: state.bullets, run: () => to().toggleBulletList().run() },
    { label: 'Numbered list', icon: <ListIcon />, on: state.numbers, run: () => to().toggleOrderedList().run() },
    { label: 'Quote', icon: <QuoteIcon />, on: state.quote, run: () => to().toggleBlockquote().run() },
    { label: 'Link', icon: <LinkIcon />, on: state.link, run: () => setLinking(!linking) },
    { label: 'Undo', icon: <UndoIcon />, off: !state.mayUndo, run: () => to().undo().run() },
    { label: 'Redo', icon: <RedoIcon />, off: !state.mayRedo, run: () => to().redo().run() },
  ];
  return (
    <>
      <div className={styles.toolbar} role="toolbar" aria-label="Formatting">
        {tools.map(({ label, icon, on, off, run }) => (
          <IconButton
            key={label}
            label={label}
            icon={icon}
            aria-pressed={on}
            disabled={off}
            className={on ? styles.on : undefined}
            // The words stay marked, and the next key is still the editor's.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run()}
          />
        ))}
      </div>
      {linking && <LinkForm editor={editor} isSafeLink={isSafeLink} onDone={() => setLinking(false)} />}
    </>
  );
}

/** Where the marked words lead; without an address the link is taken off. */
function LinkForm({ editor, isSafeLink, onDone }: ToolbarProps & { readonly onDone: () => void }) {
  const [href, setHref] = useState<string>(String(editor.getAttributes('link').href ?? 'https://'));
  const [error, setError] = useState<string>();
  const set = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const address = href.trim();
    if (!isSafeLink(address)) {
      setError('A link begins with https:, http: or mailto:.');
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    else chain.setLink({ href: address }).run();
    onDone();
  };
  return (
    <div className={styles.link}>
      <TextField
        label="Address of the link"
        type="url"
        value={href}
        error={error}
        onChange={({ target }) => {
          setHref(target.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') set(event);
          if (event.key === 'Escape') onDone();
        }}
      />
      <div className={styles.linkTools}>
        <Button onClick={set}>Set link</Button>
        <Button
          kind="quiet"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onDone();
          }}
        >
          No link
        </Button>
      </div>
    </div>
  );
}
