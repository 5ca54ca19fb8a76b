import { useEffect, useRef, type SubmitEvent } from 'react';
import type { TextsIn } from '#i18n/texts-in.ts';
import type { AuditQuery } from '#stores/desk/audit-room.ts';
import { useIsAwake } from './use-is-awake.ts';
import '#styles/controls/fields.css';
import '#styles/controls/form.css';
import styles from './desk.module.css';

interface Props {
  /** The query of the shown list. Its values are those that the fields have first. */
  asked: AuditQuery;
  /**
   * Whether the first field gets the focus, because the pressed button went with the former form or
   * list.
   */
  takesFocus: boolean;
  texts: TextsIn<'desk:audit'>;
  onAsk(query: AuditQuery): void;
  onAll(): void;
}

/**
 * Lists the records of one kind, of one thing or of all. Its fields are uncontrolled, so that
 * values typed before hydration are preserved.
 */
export function AuditFilter({ asked, takesFocus, texts, onAsk, onAll }: Props) {
  const isAwake = useIsAwake();
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    onAsk({ kind: String(values.get('kind')), subject: String(values.get('subject')).trim() });
  };
  return (
    <form className={styles['filter']} onSubmit={send}>
      <div className="field">
        <label htmlFor="audit-kind">{texts.kind}</label>
        <select ref={first} className="input" id="audit-kind" name="kind" defaultValue={asked.kind}>
          <option value="">{texts.anyKind}</option>
          {Object.entries(texts.kinds).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="audit-subject">{texts.subject}</label>
        <input
          className="input"
          id="audit-subject"
          name="subject"
          type="text"
          maxLength={200}
          spellCheck={false}
          autoCapitalize="none"
          title={texts.subjectHint}
          defaultValue={asked.subject}
        />
      </div>
      <div className="form-actions">
        <button type="submit" className="main-action" disabled={!isAwake}>
          {texts.filter}
        </button>
        {(asked.kind !== '' || asked.subject !== '') && (
          <button type="button" className="other-action" onClick={onAll}>
            {texts.all}
          </button>
        )}
      </div>
    </form>
  );
}
