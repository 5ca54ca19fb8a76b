import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { TextsIn } from '#i18n/texts-in.ts';
import { say } from '#stores/desk/desk.ts';
import type { Draft } from '#stores/live/kept-posts.ts';
import { changeDraft, clearDraft, sendDraft } from '#stores/live/live-room.ts';
import { $live, isBlank } from '#stores/live/live-state.ts';
import { PostFields } from './PostFields.tsx';
import { PostPreview } from './PostPreview.tsx';
import '#styles/controls/outcome.css';
import desk from '../desk/desk.module.css';
import styles from './live.module.css';

interface Props {
  blog: string;
  authors: readonly { id: string; name: string }[];
  texts: TextsIn<'desk:live'>;
}

/** The form of a new post, or of a correction. */
export function PostForm({ blog, authors, texts }: Props) {
  const { draft, editors } = useStore($live, { ssr: 'initial' });
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  // Values typed before hydration are in the fields only, and the next render would overwrite them.
  useLayoutEffect(() => {
    if (form.current) changeDraft(typedIn(form.current));
  }, []);
  const isNew = draft.expected === 0;
  const isEmpty = isBlank(draft);
  const others = editors.filter(({ post }) => post === draft.post);

  const send = async () => {
    await sendDraft();
    area.current?.focus();
  };
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  const discard = () => {
    clearDraft();
    say('done', texts.discarded);
    area.current?.focus();
  };

  return (
    <section className={desk['part']}>
      <h2>{isNew ? texts.form : texts.formEdit}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter sends from every field */}
      <form
        ref={form}
        className={styles['form']}
        autoComplete="off"
        onKeyDown={sendByKeys}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {others.map(({ nick }) => (
          <p key={nick} className="outcome isProblem">
            {texts.editing.replace('{nick}', nick)}
          </p>
        ))}
        <PostFields area={area} authors={authors} texts={texts} />
        <div className={styles['actions']}>
          <button type="submit" className="main-action" disabled={isEmpty}>
            {isNew ? texts.send : texts.sendEdit}
          </button>
          {(!isNew || !isEmpty) && (
            <button type="button" className="other-action" onClick={discard}>
              {texts.discard}
            </button>
          )}
        </div>
      </form>
      <PostPreview blog={blog} texts={texts} />
    </section>
  );
}

/** The values that the fields of a post have in the page. */
function typedIn(
  form: HTMLFormElement,
): Pick<Draft, 'title' | 'text' | 'author' | 'isKey' | 'isPinned'> {
  const values = new FormData(form);
  const textOf = (name: string) => String(values.get(name) ?? '');
  return {
    title: textOf('title'),
    text: textOf('text'),
    author: textOf('author'),
    isKey: values.has('isKey'),
    isPinned: values.has('isPinned'),
  };
}
