import { useState, type FormEvent } from 'react';
import { LONGEST_NOTE } from '#domain/comments/moderation.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { ModerationTexts } from '#i18n/moderation-texts.ts';
import { suspend, watch, type CommenterLine } from '#stores/comments/moderation/rules.ts';
import { TimeAgo } from '#islands/desk/TimeAgo.tsx';
import { SuspensionFacts } from './SuspensionFacts.tsx';
import '#styles/controls/fields.css';
import styles from './moderation.module.css';

interface Props {
  /** Id of the reader. */
  reader: string;
  line: CommenterLine;
  locale: Locale;
  timeZone: string;
  when(instant: string): string;
  texts: ModerationTexts;
}

/**
 * The author of a comment: what became of earlier comments, and the desk's rules for this reader.
 */
export function ReaderPanel({ reader, line, locale, timeZone, when, texts }: Props) {
  const [isSuspending, setSuspending] = useState(false);
  const { nick, counts, decided, suspension, isStaff, isWatched } = line;
  const number = new Intl.NumberFormat(locale);
  const counted = Object.entries(counts).reduce(
    (text, [state, count]) => text.replace(`{${state}}`, number.format(count)),
    texts.counts,
  );
  const isSuspended = suspension?.isPresent === true;
  const done = isWatched ? texts.unwatchDone : texts.watchDone;
  return (
    <section className={styles['part']}>
      <h2>{texts.reader}</h2>
      <p>
        <strong>
          <bdi>{nick}</bdi>
        </strong>{' '}
        {counted}
      </p>
      {decided.length > 0 && (
        <>
          <p>{texts.last}</p>
          <ul className={styles['last']}>
            {decided.map(({ id, text, state, at }) => (
              <li key={id}>
                {texts.states[state]}, <TimeAgo at={at} locale={locale} timeZone={timeZone} />:{' '}
                <span dir="auto">{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {isStaff && <p>{texts.ofStaff}</p>}
      {isWatched && <p>{texts.watched}</p>}
      {suspension && <SuspensionFacts suspension={suspension} when={when} texts={texts} />}
      {!isStaff && (
        <div className={styles['tools']}>
          <button
            type="button"
            className="text-action"
            onClick={() => void watch(reader, !isWatched, { done, failed: texts.failed })}
          >
            {isWatched ? texts.unwatch : texts.watch}
          </button>
          {!isSuspended && !isSuspending && (
            <button type="button" className="text-action" onClick={() => setSuspending(true)}>
              {texts.suspend}
            </button>
          )}
        </div>
      )}
      {isSuspending && !isSuspended && (
        <SuspensionForm
          reader={reader}
          nick={nick}
          texts={texts}
          when={when}
          close={() => setSuspending(false)}
        />
      )}
    </section>
  );
}

function SuspensionForm({
  reader,
  nick,
  texts,
  when,
  close,
}: Pick<Props, 'reader' | 'texts' | 'when'> & { nick: string; close(): void }) {
  const [days, setDays] = useState(String(texts.days[1]?.days ?? 1));
  const [text, setText] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const until = when(new Date(Date.now() + Number(days) * 86_400_000).toISOString());
    const done = texts.suspended.replace('{date}', until);
    if (await suspend(reader, { days: Number(days), text }, { done, failed: texts.failed }))
      close();
  };
  return (
    <form className={styles['rejection']} onSubmit={(event) => void send(event)}>
      <div className="field">
        <label htmlFor={`days-${reader}`}>{texts.suspendFor}</label>
        <select
          className="input"
          id={`days-${reader}`}
          value={days}
          // The person has asked for the form.
          ref={(field) => {
            if (field && !field.closest('form')?.contains(document.activeElement)) field.focus();
          }}
          onChange={({ target }) => setDays(target.value)}
        >
          {texts.days.map((one) => (
            <option key={one.days} value={one.days}>
              {one.text}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`why-${reader}`}>{texts.suspendText.replace('{nick}', nick)}</label>
        <textarea
          className="input"
          id={`why-${reader}`}
          rows={3}
          required
          maxLength={LONGEST_NOTE}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div className={styles['tools']}>
        <button type="submit" className="main-action">
          {texts.suspendNow.replace('{nick}', nick)}
        </button>
        <button type="button" className="other-action" onClick={close}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}
