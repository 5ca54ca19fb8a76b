import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import type { TextsIn } from '#i18n/texts-in.ts';
import { changeDraft } from '#stores/live/live-room.ts';
import { $live } from '#stores/live/live-state.ts';
import '#styles/controls/fields.css';
import { CheckField } from '../forms/CheckField.tsx';
import { PostTools } from './PostTools.tsx';
import styles from './live.module.css';

interface Props {
  /** The field of the text. */
  area: RefObject<HTMLTextAreaElement | null>;
  authors: readonly { id: string; name: string }[];
  texts: TextsIn<'desk:live'>;
}

/** The fields of a post, which change the draft. */
export function PostFields({ area, authors, texts }: Props) {
  const { draft } = useStore($live, { ssr: 'initial' });
  return (
    <>
      <div className="field">
        <label htmlFor="post-title">{texts.titleField}</label>
        <input
          className="input"
          id="post-title"
          name="title"
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
          name="text"
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
        <select
          className="input"
          id="post-author"
          name="author"
          value={draft.author}
          onChange={({ target }) => changeDraft({ author: target.value })}
        >
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
    </>
  );
}
