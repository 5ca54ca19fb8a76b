import { useEffect, useState } from 'react';
import type { OwnComment } from '#domain/comments/own-comment.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { changeComment, deleteComment } from '#stores/comments/comments.ts';
import { takeFocus } from '#islands/forms/take-focus.ts';
import { Composer, type ComposerTexts } from './Composer.tsx';

export type OwnTexts = TextsIn<'comments:own'> & TextsIn<'comments:editing'>;

interface Props {
  locale: Locale;
  comment: OwnComment;
  /** Whether the author may change comments now, apart from the time for it (`may`). */
  mayEdit: boolean;
  texts: OwnTexts;
  composer: ComposerTexts;
  problems: Readonly<Record<string, string>>;
  onChanged(comment: OwnComment): void;
}

/** An own comment that the page does not show yet: its state in words, and its author's tools. */
export function OwnCommentCard(props: Props & { isLatest: boolean }) {
  const { comment, texts, isLatest } = props;
  return (
    <li className="comment isMarked" tabIndex={-1} ref={isLatest ? takeFocus : undefined}>
      <p className="who">
        <b>{texts.states[comment.state]}</b>
      </p>
      {comment.reasons.length > 0 && (
        <ul>
          {comment.reasons.map((reason) => (
            <li key={reason}>{texts.reasons[reason]}</li>
          ))}
        </ul>
      )}
      {comment.note !== '' && (
        <p className="asWritten" dir="auto">
          {texts.note.replace('{note}', comment.note)}
        </p>
      )}
      <p className="words asWritten" dir="auto">
        {comment.text}
      </p>
      <div className="doing">
        <OwnTools {...props} />
      </div>
    </li>
  );
}

/** Editing for five minutes, and deleting at any time. */
export function OwnTools({
  locale,
  comment,
  mayEdit,
  texts,
  composer,
  problems,
  onChanged,
}: Props) {
  const [mode, setMode] = useState<'none' | 'editing' | 'removing'>('none');
  // The tool that was pressed: it takes the focus when it comes back.
  const [former, setFormer] = useState<'editing' | 'removing'>();
  const open = (tool: 'editing' | 'removing') => {
    setFormer(tool);
    setMode(tool);
  };
  const [problem, setProblem] = useState('');
  const isEditable =
    useUntil(comment.editableUntil) &&
    mayEdit &&
    (comment.state === 'published' || comment.state === 'held');
  if (comment.state === 'deleted') return null;
  const remove = async () => {
    const result = await deleteComment(comment.story, comment.id);
    if (result.ok) onChanged(result.value);
    else setProblem(problems[result.code] ?? problems[''] ?? '');
  };
  if (mode === 'editing')
    return (
      <Composer
        locale={locale}
        texts={{ ...composer, send: texts.save }}
        problems={problems}
        former={comment.text}
        send={(text) => changeComment(comment.story, { id: comment.id, text })}
        onSent={(changed) => {
          setMode('none');
          onChanged(changed);
        }}
        onCancel={() => setMode('none')}
      />
    );
  return (
    <>
      {isEditable && (
        <button
          type="button"
          className="text-action"
          onClick={() => open('editing')}
          ref={former === 'editing' ? takeFocus : undefined}
        >
          {texts.edit}
        </button>
      )}
      {mode === 'none' ? (
        <button
          type="button"
          className="text-action"
          onClick={() => open('removing')}
          ref={former === 'removing' ? takeFocus : undefined}
        >
          {texts.remove}
        </button>
      ) : (
        <>
          <span>{texts.removeQuestion}</span>
          <button
            type="button"
            className="text-action"
            onClick={() => void remove()}
            ref={takeFocus}
          >
            {texts.remove}
          </button>
          <button type="button" className="text-action" onClick={() => setMode('none')}>
            {composer.cancel}
          </button>
        </>
      )}
      <output>{problem}</output>
    </>
  );
}

/** Whether an instant (RFC 3339) is still to come. Changes when it has come. */
function useUntil(instant: string): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(
      () => setNow(Date.now()),
      Math.max(0, Date.parse(instant) - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [instant]);
  return Date.parse(instant) > now;
}
