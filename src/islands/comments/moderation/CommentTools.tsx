import { useState, type FormEvent } from 'react';
import { LONGEST_NOTE, type Decision } from '#domain/comments/moderation.ts';
import type { ModerationTexts } from '#i18n/moderation-texts.ts';
import { pick, undoDecision, type CommentLine } from '#stores/comments/moderation/queue.ts';
import '#styles/controls/fields.css';
import styles from './moderation.module.css';

/** Decides about the comment of a row. */
export type Decide = (act: Exclude<Decision, 'undo'>, note?: string) => void;

interface Props {
  line: CommentLine;
  texts: ModerationTexts;
  /** Name of the author, for the names of the buttons. */
  name: string;
  decide: Decide;
}

/** The two decisions that most comments need, in the row of a comment, as its state allows. */
export function RowTools({
  line,
  texts,
  name,
  decide,
  isRejecting,
  setRejecting,
}: Props & {
  /** Whether the words for the author of a rejection are being written. */
  isRejecting: boolean;
  setRejecting(is: boolean): void;
}) {
  const { state, isOwn, reportedAt, decidedAt, editedAt } = line;
  if (isOwn || state === 'deleted') return null;
  if (isRejecting)
    return (
      <Rejection
        id={line.id}
        texts={texts}
        send={(note) => decide('reject', note)}
        cancel={() => setRejecting(false)}
      />
    );
  const publish = state === 'published' ? texts.keep : texts.publish;
  const isNew =
    state === 'published' && (decidedAt === null || (editedAt !== null && editedAt > decidedAt));
  return (
    <div className={styles['rowTools']}>
      {(state !== 'published' || reportedAt !== null || isNew) && (
        <button
          type="button"
          className="other-action"
          aria-label={named(texts, publish, name)}
          onClick={() => decide('publish')}
        >
          {publish}
        </button>
      )}
      {state !== 'rejected' && (
        <button
          type="button"
          className="other-action"
          aria-label={named(texts, texts.reject, name)}
          onClick={() => setRejecting(true)}
        >
          {texts.reject}
        </button>
      )}
    </div>
  );
}

/** The other decisions, in the opened row. */
export function MoreTools({ line, texts, name, decide }: Props) {
  const { state, isOwn, isUndoable, isPick } = line;
  if (isOwn) return <p>{texts.own}</p>;
  const acts = [
    { isOffered: state !== 'held', text: texts.hold, act: () => decide('hold') },
    {
      isOffered: state === 'published',
      text: isPick ? texts.unpick : texts.pickIt,
      act: () => void pick(line, texts),
    },
    { isOffered: isUndoable, text: texts.undo, act: () => void undoDecision(line, texts) },
  ].filter(({ isOffered }) => isOffered && state !== 'deleted');
  if (acts.length === 0) return null;
  return (
    <div className={styles['tools']}>
      {acts.map(({ text, act }) => (
        <button
          key={text}
          type="button"
          className="text-action"
          aria-label={named(texts, text, name)}
          onClick={act}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

function named(texts: ModerationTexts, act: string, name: string): string {
  return texts.named.replace('{act}', act).replace('{name}', name);
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
