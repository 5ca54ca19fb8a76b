import { useStore } from '@nanostores/react';
import { useEffect, useRef, type FormEvent } from 'react';
import { formatDay } from '../../domain/dates/published-date.ts';
import type { Locale } from '../../domain/sites/locale.ts';
import { $compForm, compList, endSubscriptions, giveSubscription, setField, type CompLine } from '../../stores/desk/comps-room.ts';
import { countText, type PluralTexts } from '../count-text.ts';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { TextField } from '../forms/TextField.tsx';
import '../../styles/controls/form.css';
import { RoomList, type FrameTexts } from './RoomList.tsx';
import styles from './desk.module.css';

interface Props {
  locale: Locale;
  timeZone: string;
  /** Today (YYYY-MM-DD) in the zone of the site. */
  today: string;
  frame: FrameTexts;
  ended: PluralTexts;
  /** The reasons of a refusal. */
  problems: Readonly<Record<string, string>>;
  texts: Record<
    | 'title'
    | 'email'
    | 'emailHint'
    | 'until'
    | 'untilHint'
    | 'give'
    | 'giving'
    | 'given'
    | 'same'
    | 'notGiven'
    | 'list'
    | 'lastDay'
    | 'reader'
    | 'firstDay'
    | 'empty'
    | 'end'
    | 'notEnded',
    string
  >;
}

/** Why an island: it gives and ends subscriptions without a new page, and waits for an undo first. */
export function CompsRoom({ locale, timeZone, today, frame, ended, problems, texts }: Props) {
  const { isSending, email, until, refused } = useStore($compForm, { ssr: 'initial' });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => void compList.load(undefined), []);
  useEffect(() => {
    if (Object.values(refused).some((reason) => reason !== '')) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);
  const day = (date: string) => formatDay(date, locale, timeZone);
  const lastDay = ({ until: last }: CompLine) => texts.lastDay.replace('{date}', day(last));
  const problemOf = (field: 'email' | 'until') => {
    const reason = refused[field] ?? '';
    return reason === '' ? undefined : (problems[reason] ?? problems[field]);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void giveSubscription(texts);
  };
  const end = (comps: readonly CompLine[]) =>
    endSubscriptions(comps, { ended: countText(comps.length, locale, ended), notEnded: texts.notEnded });

  return (
    <div className={styles['room']}>
      <form ref={form} className="form" onSubmit={send} noValidate>
        <h2>{texts.title}</h2>
        <div className="form-pair">
          <TextField
            name="email"
            label={texts.email}
            hint={texts.emailHint}
            type="email"
            isRequired
            maxLength={254}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            value={email}
            problem={problemOf('email')}
            onChange={({ target }) => setField('email', target.value)}
          />
          <TextField
            name="until"
            label={texts.until}
            hint={texts.untilHint}
            type="date"
            isRequired
            min={today}
            value={until}
            problem={problemOf('until')}
            onChange={({ target }) => setField('until', target.value)}
          />
        </div>
        <div className="form-actions">
          <SubmitButton text={texts.give} waiting={texts.giving} isWaiting={isSending} />
        </div>
      </form>
      <h2>{texts.list}</h2>
      <RoomList
        list={compList}
        locale={locale}
        texts={frame}
        empty={texts.empty}
        nameOf={({ nick }) => nick}
        renderLine={(item) => (
          <span className={styles['line']}>
            <strong>{item.nick}</strong>
            <span className={styles['muted']}>{lastDay(item)}</span>
          </span>
        )}
        renderDetail={(item) => (
          <div className={styles['detail']}>
            <dl>
              <dt>{texts.reader}</dt>
              <dd>{item.nick}</dd>
              <dt>{texts.firstDay}</dt>
              <dd>{day(item.since)}</dd>
              <dt>{texts.until}</dt>
              <dd>{day(item.until)}</dd>
            </dl>
          </div>
        )}
        bulk={{ mayBeSelected: () => true, actions: [{ text: texts.end, act: end }] }}
      />
    </div>
  );
}
