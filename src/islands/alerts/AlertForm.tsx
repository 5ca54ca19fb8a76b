import { useStore } from '@nanostores/react';
import { useEffect, useRef, type FormEvent } from 'react';
import type { Locale } from '#domain/locale/locale.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import {
  $alertForm,
  closeForm,
  overwriteOther,
  sendAlert,
  type AlertLine,
} from '#stores/alerts/alerts-room.ts';
import type { PluralTexts } from '../count-text.ts';
import { useRefusedForm } from '../desk/use-refused-form.ts';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import '#styles/controls/form.css';
import { AlertFacts } from './AlertFacts.tsx';
import { AlertFields } from './AlertFields.tsx';
import { AlertPreview } from './AlertPreview.tsx';
import styles from './alerts.module.css';

interface Props {
  locale: Locale;
  timeZone: string;
  site: string;
  theme: string;
  /** Names of the site's languages. */
  languages: Partial<Record<Locale, string>>;
  foundTexts: PluralTexts;
  texts: TextsIn<'desk:alerts'>;
  onTakeOther(other: AlertLine): void;
}

/** The form of an alert with its preview. */
export function AlertForm(props: Props) {
  const { locale, timeZone, site, theme, languages, foundTexts, texts, onTakeOther } = props;
  const { status, line, draft, other } = useStore($alertForm);
  const form = useRef<HTMLFormElement>(null);
  useRefusedForm(form, status === 'sending');
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=title]')?.focus(), []);
  const sent = { saved: texts.saved, failed: texts.notSaved };

  const send = (event: FormEvent) => {
    event.preventDefault();
    void sendAlert(timeZone, sent);
  };

  return (
    <form ref={form} className={styles['form']} onSubmit={send}>
      <h2>{line ? texts.changeTitle : texts.newTitle}</h2>
      {other && (
        <div className={styles['other']} role="alert">
          <p>{texts.overtaken}</p>
          <AlertFacts line={other} {...{ locale, timeZone, site, languages }} texts={texts} />
          <div className="form-actions">
            <button type="button" className="other-action" onClick={() => onTakeOther(other)}>
              {texts.takeOther}
            </button>
            <button
              type="button"
              className="other-action"
              onClick={() => void overwriteOther(timeZone, sent)}
            >
              {texts.overwrite}
            </button>
          </div>
        </div>
      )}
      <AlertFields languages={languages} locale={locale} foundTexts={foundTexts} texts={texts} />
      <AlertPreview draft={draft} line={line} theme={theme} texts={texts} />
      <div className="form-actions">
        <SubmitButton text={texts.save} waiting={texts.saving} isWaiting={status === 'sending'} />
        <button type="button" className="other-action" onClick={closeForm}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}
