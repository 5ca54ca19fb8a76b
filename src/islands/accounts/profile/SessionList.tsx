import { useEffect, useState } from 'react';
import { formatPublishedDate } from '#domain/dates/published-date.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { describeDevice } from '#domain/accounts/session/device.ts';
import { OTHER_SESSIONS } from '#domain/accounts/session/other-sessions.ts';
import { listSessions, revokeOtherSessions, revokeSession } from '#stores/accounts/profile.ts';
import { FormNotice, type Notice } from '#islands/forms/FormNotice.tsx';
import styles from './profile.module.css';

/** A session of the reader, as text. */
export interface SessionLine {
  id: string;
  /** Browser and system, as far as known. */
  device: string;
  since: string;
  isThisOne: boolean;
}

interface Props {
  locale: Locale;
  timeZone: string;
  texts: TextsIn<'profile:sessions'>;
  /** Printed by the server without JavaScript. */
  sessions?: readonly SessionLine[] | undefined;
}

/** Why an island: only the browser knows whose sessions to show. */
export function SessionList({ locale, timeZone, texts, sessions: given }: Props) {
  const [sessions, setSessions] = useState(given);
  const [notice, setNotice] = useState<Notice>();
  const [ending, setEnding] = useState<string>();
  useEffect(() => {
    const read = async () => {
      const listed = await listSessions();
      const inWords = listed?.map(({ userAgent, since, ...session }) => ({
        ...session,
        device: describeDevice(userAgent) ?? texts.unknown,
        since: formatPublishedDate(since, locale, timeZone),
      }));
      if (inWords) setSessions(inWords);
    };
    void read();
  }, [locale, timeZone, texts.unknown]);

  const end = async (which: string) => {
    if (ending !== undefined) return;
    setEnding(which);
    setNotice(undefined);
    const isAll = which === OTHER_SESSIONS;
    try {
      await (isAll ? revokeOtherSessions() : revokeSession(which));
      setSessions((before) =>
        before?.filter(({ id, isThisOne }) => (isAll ? isThisOne : id !== which)),
      );
      setNotice({ kind: 'done', text: isAll ? texts.othersEnded : texts.ended, takesFocus: true });
    } catch {
      setNotice({ kind: 'problem', text: texts.failed, takesFocus: true });
    }
    setEnding(undefined);
  };

  const lineOf = (which: string) => `session-${which}`;
  const endForm = (which: string, text: string) => (
    <form
      method="post"
      aria-label={text}
      aria-describedby={which === OTHER_SESSIONS ? undefined : lineOf(which)}
      onSubmit={(event) => {
        event.preventDefault();
        void end(which);
      }}
    >
      <input type="hidden" name="form" value="session" />
      <input type="hidden" name="id" value={which} />
      <button
        type="submit"
        className={which === OTHER_SESSIONS ? 'other-action' : 'text-action'}
        aria-busy={ending === which}
        aria-describedby={which === OTHER_SESSIONS ? undefined : lineOf(which)}
      >
        {text}
      </button>
    </form>
  );

  if (!sessions) return null;
  return (
    <section className={styles['section']}>
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <FormNotice notice={notice} />
      <ul className={styles['lines']}>
        {sessions.map(({ id, device, since, isThisOne }) => (
          <li key={id}>
            <span id={lineOf(id)}>
              <strong>{device}</strong> {texts.since.replace('{date}', since)}
            </span>
            {isThisOne ? (
              <span className={styles['here']}>{texts.here}</span>
            ) : (
              endForm(id, texts.end)
            )}
          </li>
        ))}
        {sessions.length > 2 && <li>{endForm(OTHER_SESSIONS, texts.endOthers)}</li>}
      </ul>
    </section>
  );
}
