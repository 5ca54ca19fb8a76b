import { useId, useState, type FormEvent } from 'react';
import type { Suspension } from '#domain/comments/own-activity.ts';
import { formatPublishedDate } from '#domain/dates/published-date.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { takeFocus } from '#islands/forms/take-focus.ts';
import { sendAppeal } from '#stores/comments/own-activity.ts';
import '#styles/controls/fields.css';
import '#styles/controls/outcome.css';
import styles from './SuspensionNotice.module.css';

export type SuspensionTexts = TextsIn<'comments:suspension.notice'> & {
  /** Words of a refusal, by its code; '' for all others. */
  problems: Readonly<Record<string, string>>;
};

interface Props {
  locale: Locale;
  timeZone: string;
  suspension: Suspension;
  texts: SuspensionTexts;
}

/**
 * Until when and why a reader may not comment, and the form of the one answer. Without JavaScript
 * the form is posted to the page.
 */
export function SuspensionNotice({ locale, timeZone, suspension: given, texts }: Props) {
  const id = useId();
  const [answered, setAnswered] = useState<Suspension>();
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const suspension = answered ?? given;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const result = await sendAppeal(text);
    setSending(false);
    if (result.ok) setAnswered(result.value);
    else setProblem(texts.problems[result.code] ?? texts.problems['']);
  };
  return (
    <section className={`outcome isProblem ${styles['notice']}`} aria-labelledby={`${id}-until`}>
      <p id={`${id}-until`}>
        <b>
          {texts.until.replace('{date}', formatPublishedDate(suspension.until, locale, timeZone))}
        </b>
      </p>
      <p>
        {texts.reason} <q dir="auto">{suspension.text}</q>
      </p>
      <output tabIndex={-1} ref={answered?.hasAppealed ? takeFocus : undefined}>
        {suspension.hasAppealed && texts.sent}
      </output>
      {!suspension.hasAppealed && (
        <form method="post" onSubmit={(event) => void submit(event)}>
          <input type="hidden" name="form" value="appeal" />
          <div className="field">
            <label htmlFor={id}>{texts.label}</label>
            <textarea
              id={id}
              className="input"
              name="text"
              rows={4}
              required
              value={text}
              aria-describedby={`${id}-hint`}
              aria-invalid={problem !== undefined ? true : undefined}
              onChange={({ target }) => {
                setText(target.value);
                setProblem(undefined);
              }}
            />
            <p id={`${id}-hint`} className="note">
              {texts.hint}
            </p>
            {problem !== undefined && (
              <p className="field-problem" role="alert">
                {problem}
              </p>
            )}
          </div>
          <button type="submit" className="main-action" aria-disabled={isSending}>
            {texts.send}
          </button>
        </form>
      )}
    </section>
  );
}
