import { createDocument } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import type { Transaction } from '@tiptap/pm/state';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { Actions, Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import fieldStyles from '@/ui/field.module.css';
import { Icon, type IconName } from '@/ui/icon';
import { useBench } from '../context';
import { Counter } from './counter';
import styles from './rich-text.module.css';
import { simple } from './simple-html';
import { isLink } from './validators';

interface Props {
  label: string;
  hint: ReactNode;
  max: number | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** What the server lets through, and nothing else: whatever is pasted becomes this. */
export const EXTENSIONS = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Heading.configure({ levels: [2, 3] }),
  BulletList,
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem,
  Blockquote,
  HardBreak,
  // Where it leads is all that the site keeps of a link.
  Link.extend({ addAttributes: () => ({ href: { default: null } }) }).configure({
    openOnClick: false,
    autolink: false,
    linkOnPaste: false,
    isAllowedUri: (url) => isLink(url),
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
];

export default function RichText({ label, hint, max, value, onChange }: Props) {
  const { mayEdit } = useBench();
  const id = useId();
  // What the editor holds, to tell its own changes from those of others.
  const held = useRef(value);
  const change = useRef(onChange);
  change.current = onChange;
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    // Its rules stand in a sheet of the app: the page takes no others.
    injectCSS: false,
    editable: mayEdit,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(hint ? { 'aria-describedby': `${id}-hint` } : {}),
      },
    },
    onUpdate: ({ editor: now }) => {
      const next = simple(now.getHTML());
      if (next === held.current) return;
      held.current = next;
      change.current(next);
    },
  });

  useEffect(() => {
    if (!editor || value === held.current) return;
    held.current = value;
    editor.view.dispatch(towards(editor, value));
  }, [editor, value]);

  return (
    <div className={fieldStyles['field']}>
      <div className={fieldStyles['top']}>
        <span id={`${id}-label`} className={fieldStyles['label']}>
          {label}
        </span>
        {max !== undefined && <Counter length={[...value].length} max={max} />}
      </div>
      <div className={styles['box']}>
        {editor && mayEdit && <Tools editor={editor} label={label} />}
        <EditorContent editor={editor} className={styles['text']} />
      </div>
      {hint && (
        <p id={`${id}-hint`} className={fieldStyles['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** What others did to the text, and nothing beside it: the caret stays at its words, and nothing of it is told as typed here. */
export function towards({ state, schema }: Editor, html: string): Transaction {
  const next = createDocument(html, schema);
  const { content } = state.doc;
  const made = state.tr.setMeta('preventUpdate', true).setMeta('addToHistory', false);
  const start = content.findDiffStart(next.content);
  const ends = content.findDiffEnd(next.content);
  if (start === null || ends === null) return made;
  // What stands twice in a row is found from both sides.
  const twice = Math.max(0, start - Math.min(ends.a, ends.b));
  made.replace(start, ends.a + twice, next.slice(start, ends.b + twice));
  return made.doc.eq(next) ? made : made.replaceWith(0, made.doc.content.size, next.content);
}

function Tools({ editor, label }: { editor: Editor; label: string }) {
  const [isLinking, setLinking] = useState(false);
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      list: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: { name: keyof typeof is; icon?: IconName; run: () => void }[] = [
    { name: 'bold', icon: 'bold', run: () => chain().toggleBold().run() },
    { name: 'italic', icon: 'italic', run: () => chain().toggleItalic().run() },
    { name: 'h2', run: () => chain().toggleHeading({ level: 2 }).run() },
    { name: 'h3', run: () => chain().toggleHeading({ level: 3 }).run() },
    { name: 'list', icon: 'list', run: () => chain().toggleBulletList().run() },
    { name: 'numbers', icon: 'numbers', run: () => chain().toggleOrderedList().run() },
    { name: 'quote', icon: 'quote', run: () => chain().toggleBlockquote().run() },
    { name: 'link', icon: 'link', run: () => setLinking(true) },
  ];
  return (
    <>
      <div role="toolbar" aria-label={t('/richText/tools', { name: label })} className={styles['tools']}>
        {tools.map(({ name, icon, run }) => (
          <button
            key={name}
            type="button"
            aria-label={t(`/richText/${name}`)}
            title={t(`/richText/${name}`)}
            aria-pressed={is[name]}
            onClick={run}
          >
            {icon ? <Icon name={icon} size={18} /> : name.toUpperCase()}
          </button>
        ))}
      </div>
      <Dialog title={t('/richText/link')} isOpen={isLinking} onClose={() => setLinking(false)}>
        <LinkForm editor={editor} onDone={() => setLinking(false)} />
      </Dialog>
    </>
  );
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [href, setHref] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isLink(href)) return;
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    onDone();
  };
  return (
    <form onSubmit={submit} noValidate className={styles['form']}>
      <TextField
        label={t('/richText/address')}
        hint={t('/richText/addressHint')}
        error={isTried && !isLink(href) ? t('/fieldTexts/wrongLink') : null}
        value={href}
        onChange={setHref}
        autoFocus
      />
      <Actions>
        <Button
          look="quiet"
          onPress={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onDone();
          }}
        >
          {t('/richText/unlink')}
        </Button>
        <Button type="submit" look="primary">
          {t('/actions/done')}
        </Button>
      </Actions>
    </form>
  );
}
