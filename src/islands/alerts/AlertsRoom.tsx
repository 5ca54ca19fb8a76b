import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Locale } from '#domain/locale/locale.ts';
import type { FrameTexts } from '#i18n/frame-texts.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import {
  $alertForm,
  alertList,
  changeAlert,
  startAlert,
  withdraw,
  type AlertLine,
} from '#stores/alerts/alerts-room.ts';
import type { PluralTexts } from '../count-text.ts';
import { AlertFacts } from './AlertFacts.tsx';
import { AlertForm } from './AlertForm.tsx';
import { RoomList } from '../desk/RoomList.tsx';
import { TimeAgo } from '../desk/TimeAgo.tsx';
import styles from '../desk/desk.module.css';
import { WholeWords } from '#islands/cards/WholeWords.tsx';
import own from './alerts.module.css';

interface Props {
  locale: Locale;
  timeZone: string;
  site: string;
  theme: string;
  languages: Partial<Record<Locale, string>>;
  frame: FrameTexts;
  foundTexts: PluralTexts;
  texts: TextsIn<'desk:alerts'>;
}

/**
 * Why an island: it writes alerts, shows them as they are typed, and withdraws them without a new
 * page.
 */
export function AlertsRoom(props: Props) {
  const { locale, timeZone, site, theme, languages, frame, foundTexts, texts } = props;
  const { status, id } = useStore($alertForm, { ssr: 'initial' });
  const isOpen = status !== 'closed';
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => void alertList.load(undefined), []);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const shared = { locale, timeZone, site, languages };
  const change = (line: AlertLine) => changeAlert(line, timeZone);

  return (
    <div className={styles['room']}>
      {isOpen ? (
        <AlertForm
          key={id}
          {...shared}
          theme={theme}
          foundTexts={foundTexts}
          texts={texts}
          onTakeOther={change}
        />
      ) : (
        <button
          ref={button}
          type="button"
          className="main-action"
          onClick={() => startAlert(locale)}
        >
          {texts.write}
        </button>
      )}
      <RoomList
        list={alertList}
        locale={locale}
        texts={frame}
        empty={texts.empty}
        nameOf={({ title }) => title}
        renderLine={(line) => (
          <span className={styles['line']}>
            <span className={own['state']} data-state={line.state}>
              {texts.states[line.state]}
            </span>
            <strong lang={line.locale}>
              <WholeWords text={line.title} />
            </strong>
            <span className={styles['muted']}>
              {languages[line.locale] ?? line.locale},{' '}
              <TimeAgo at={line.startsAt} locale={locale} timeZone={timeZone} />
            </span>
          </span>
        )}
        renderDetail={(line) => (
          <div className={styles['detail']}>
            <AlertFacts line={line} {...shared} texts={texts} />
            {line.origin === 'files' ? (
              <p className="note">{texts.ofFiles}</p>
            ) : (
              <div className="form-actions">
                <button type="button" className="other-action" onClick={() => change(line)}>
                  {line.state === 'running' || line.state === 'coming' ? texts.change : texts.again}
                </button>
                {line.state !== 'withdrawn' && line.state !== 'ended' && (
                  <button
                    type="button"
                    className="other-action"
                    onClick={() => void withdraw(line, texts)}
                  >
                    {texts.withdraw}
                  </button>
                )}
              </div>
            )}
          </div>
        )}
      />
    </div>
  );
}
