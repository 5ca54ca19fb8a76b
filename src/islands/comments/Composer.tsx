import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { keepDraft, readDraft } from '#browser/comments/show-comments.ts';
import { charactersIn, hasRoom, MOST_CHARACTERS } from '#domain/comments/comment.ts';
import { linkPieces } from '#domain/comments/comment-links.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import type { CommentResult } from '#stores/comments/comments.ts';
import type { OwnComment } from '#domain/comments/own-comment.ts';
import { countText, type PluralTexts } from '../count-text.ts';

/** Characters left from which on the counter is shown and announced. */
const NEARLY_FULL = 50;

export type ComposerTexts = TextsIn<'comments:composer'> & {
  cancel: string;
  tooLong: string;
  remaining: PluralTexts;
};

interface Props<Sent> {
  locale: Locale;
  texts: ComposerTexts;
  /** Words of a refusal, by its code; '' for all others. */
  problems: Readonly<Record<string, string>>;
  /** Where the unsent text is kept. A change of a comment keeps none. */
  draft?: { story: string; parent?: string | undefined };
  /** The text of a comment that is changed. */
  former?: string;
  /** Most characters. */
  most?: number;
  /** Further fields, below the text. */
  children?: ReactNode;
  send(text: string): Promise<CommentResult<Sent>>;
  /** The pressed button may be gone then: the caller focuses what came of it. */
  onSent(sent: Sent): void;
  onCancel?: () => void;
}

/** The field of a comment or a question: counter, preview of its links, and the text of a refusal. */
export function Composer<Sent = OwnComment>({
  locale,
  texts,
  problems,
  draft,
  former = '',
  most = MOST_CHARACTERS,
  children,
  send,
  onSent,
  onCancel,
}: Props<Sent>) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [story, parent] = [draft?.story, draft?.parent];
  // Never rendered by the server, so that the device can be asked at once.
  const [text, setText] = useState(() => (story === undefined ? former : readDraft(story, parent)));
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (onCancel) field.current?.focus();
  }, [onCancel]);

  const left = hasRoom(text) ? most - charactersIn(text.trim()) : -1;
  const links = linkPieces(text).filter((piece) => 'href' in piece);
  const change = (value: string) => {
    setText(value);
    setProblem(undefined);
    if (story !== undefined) keepDraft(story, { text: value, parent });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return undefined;
    if (text.trim() === '') return field.current?.focus();
    if (left < 0) return setProblem(texts.tooLong);
    setSending(true);
    const result = await send(text);
    setSending(false);
    if (!result.ok) {
      setProblem(problems[result.code] ?? problems['']);
      return field.current?.focus();
    }
    if (story !== undefined) keepDraft(story, { text: '', parent });
    setText('');
    return onSent(result.value);
  };

  return (
    <form className="write" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{texts.label}</label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        required
        value={text}
        aria-describedby={`${id}-left`}
        aria-invalid={problem !== undefined || left < 0 ? true : undefined}
        onChange={({ target }) => change(target.value)}
      />
      <output id={`${id}-left`} className="note">
        {left <= NEARLY_FULL && left >= 0 && countText(left, locale, texts.remaining)}
        {left < 0 && texts.tooLong}
      </output>
      {links.length > 0 && (
        <p className="note">
          {texts.links}: {links.map((piece) => piece.text).join(' · ')}
        </p>
      )}
      {children}
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <p className="small-links">
        <button type="submit" className="main-action" aria-disabled={isSending}>
          {isSending ? texts.sending : texts.send}
        </button>
        {onCancel && (
          <button type="button" className="text-action" onClick={onCancel}>
            {texts.cancel}
          </button>
        )}
      </p>
    </form>
  );
}
