import { useState, type FormEvent } from 'react';
import { LONGEST_NOTE, type Decision } from '#domain/comments/moderation.ts';
import type { ModerationTexts } from '#i18n/moderation-texts.ts';
import { pick, undoDecision, type CommentLine } from '#stores/comments/moderation/queue.ts';
import '#styles/controls/fields.css';
import styles from './moderation.module.css';

interface Props {
  line: CommentLine;
  texts: ModerationTexts;
  /** Name of the author, for the names of the buttons. */
  name: string;
  /** Whether the words for the author of a rejection are being written. */
  isRejecting: boolean;
  setRejecting(is: boolean): void;
  decide(act: Exclude<Decision, 'undo'>, note?: string): void;
}

/** The decisions about a comment that its state allows. */
export function CommentTools({ line, texts, name, isRejecting, setRejecting, decide }: Props) {
  const { state, isOwn, isUndoable, isPick, reportedAt } = line;
  if (isOwn) return <p className={styles['tools']}>{texts.own}</p>;
  if (state === 'deleted') return null;
  if (isRejecting)
    return (
      <Rejection
        id={line.id}
        texts={texts}
        send={(note) => decide('reject', note)}
        cancel={() => setRejecting(false)}
      />
    );
  const named = (act: string) => texts.named.replace('{act}', act).replace('{name}', name);
  const publish = state === 'published' ? texts.keep : texts.publish;
  const { decidedAt, editedAt } = line;
  const isNew =
    state === 'published' && (decidedAt === null || (editedAt !== null && editedAt > decidedAt));
  return (
    <div className={styles['tools']}>
      {(state !== 'published' || reportedAt !== null || isNew) && (
        <button
          type="button"
          className="other-action"
          aria-label={named(publish)}
          onClick={() => decide('publish')}
        >
          {publish}
        </button>
      )}
      {state !== 'rejected' && (
        <button
          type="button"
          className="other-action"
          aria-label={named(texts.reject)}
          onClick={() => setRejecting(true)}
        >
          {texts.reject}
        </button>
      )}
      {state !== 'held' && (
        <button
          type="button"
          className="text-action"
          aria-label={named(texts.hold)}
          onClick={() => decide('hold')}
        >
          {texts.hold}
        </button>
      )}
      {state === 'published' && (
        <button
          type="button"
          className="text-action"
          aria-label={named(isPick ? texts.unpick : texts.pickIt)}
          onClick={() => void pick(line, texts)}
        >
          {isPick ? texts.unpick : texts.pickIt}
        </button>
      )}
      {isUndoable && (
        <button
          type="button"
          className="text-action"
          aria-label={named(texts.undo)}
          onClick={() => void undoDecision(line, texts)}
        >
          {texts.undo}
        </button>
      )}
    </div>
  );
}

/** The words for the author of a rejected comment, which may be empty. */
function Rejection({
  id,
  texts,
  send,
  cancel,
}: {
  id: string;
  texts: ModerationTexts;
  send(note: string): void;
  cancel(): void;
}) {
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(note.trim());
  };
  return (
    <form className={styles['rejection']} onSubmit={submit}>
      <div className="field">
        <label htmlFor={`note-${id}`}>{texts.note}</label>
        <textarea
          className="input"
          id={`note-${id}`}
          rows={3}
          maxLength={LONGEST_NOTE}
          aria-describedby={`note-hint-${id}`}
          // The person has asked for the field by a button or a key.
          ref={(field) => field?.focus()}
          defaultValue=""
          onInput={({ currentTarget }) => setNote(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') cancel();
            if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') submit(event);
          }}
        />
        <p id={`note-hint-${id}`} className="note">
          {texts.noteHint}
        </p>
      </div>
      <div className={styles['tools']}>
        <button type="submit" className="main-action">
          {texts.rejectNow}
        </button>
        <button type="button" className="other-action" onClick={cancel}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}
