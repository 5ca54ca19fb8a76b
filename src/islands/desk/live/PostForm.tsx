import { useStore } from '@nanostores/react';
import { useRef, type KeyboardEvent } from 'react';
import type { LiveRoomTexts } from '../../../i18n/live-room-texts.ts';
import { say } from '../../../stores/desk/desk.ts';
import { changeDraft, clearDraft, sendDraft } from '../../../stores/desk/live/live-room.ts';
import { $live } from '../../../stores/desk/live/live-state.ts';
import '../../../styles/controls/fields.css';
import { CheckField } from '../../forms/CheckField.tsx';
import { PostPreview } from './PostPreview.tsx';
import { PostTools } from './PostTools.tsx';
import '../../../styles/controls/outcome.css';
import desk from '../desk.module.css';
import styles from './live.module.css';

interface Props {
  blog: string;
  authors: readonly { id: string; name: string }[];
  texts: LiveRoomTexts;
}

/** The form of a new post, or of a correction. */
export function PostForm({ blog, authors, texts }: Props) {
  const { draft, editors } = useStore($live, { ssr: 'initial' });
  const area = useRef<HTMLTextAreaElement>(null);
  const isNew = draft.expected === 0;
  const isEmpty = draft.text.trim() === '' && draft.title.trim() === '';
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
        className={styles['form']}
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
        <div className="field">
          <label htmlFor="post-title">{texts.titleField}</label>
          <input
            className="input"
            id="post-title"
            type="text"
            maxLength={300}
            value={draft.title}
            onChange={({ target }) => changeDraft({ title: target.value })}
          />
        </div>
        <div className="field">
          <label htmlFor="post-text">{texts.textField}</label>
          <PostTools area={area} texts={texts} />
          <textarea
            ref={area}
            className={`input ${styles['text']}`}
            id="post-text"
            rows={8}
            aria-describedby="post-hint"
            value={draft.text}
            onChange={({ target }) => changeDraft({ text: target.value })}
          />
          <p className="note" id="post-hint">
            {texts.textHint}
          </p>
        </div>
        <div className="field">
          <label htmlFor="post-author">{texts.author}</label>
          <select className="input" id="post-author" value={draft.author} onChange={({ target }) => changeDraft({ author: target.value })}>
            <option value="">{texts.noAuthor}</option>
            {authors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <CheckField
          name="isKey"
          label={texts.key}
          checked={draft.isKey}
          onChange={({ target }) => changeDraft({ isKey: target.checked })}
        />
        <CheckField
          name="isPinned"
          label={texts.pin}
          checked={draft.isPinned}
          onChange={({ target }) => changeDraft({ isPinned: target.checked })}
        />
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
