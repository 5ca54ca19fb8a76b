import { useEffect, useState, type FormEvent } from 'react';
import { formatPublishedDate } from '../../domain/dates/published-date.ts';
import type { Actor } from '../../domain/desk/actor.ts';
import type { AuditFacts, AuditSubject, AuditVerb } from '../../domain/desk/audit-entry.ts';
import type { Locale } from '../../domain/sites/locale.ts';
import { auditList, EVERYTHING, type AuditLine, type AuditQuery } from '../../stores/desk/audit-room.ts';
import '../../styles/controls/fields.css';
import { RoomList, type FrameTexts } from './RoomList.tsx';
import styles from './desk.module.css';

interface Props {
  locale: Locale;
  timeZone: string;
  frame: FrameTexts;
  kinds: Readonly<Record<AuditSubject, string>>;
  actors: Readonly<Record<Actor['kind'], string>>;
  verbs: Readonly<Record<AuditVerb, string>>;
  texts: Record<
    | 'kind'
    | 'subject'
    | 'subjectHint'
    | 'filter'
    | 'all'
    | 'empty'
    | 'emptyFilter'
    | 'when'
    | 'who'
    | 'what'
    | 'before'
    | 'after'
    | 'nothing'
    | 'only'
    | 'gone',
    string
  >;
}

/** Why an island: it filters the records and adds pages without a new page. */
export function AuditRoom({ locale, timeZone, frame, kinds, actors, verbs, texts }: Props) {
  const [query, setQuery] = useState(EVERYTHING);
  const [asked, setAsked] = useState(EVERYTHING);
  useEffect(() => void auditList.load(EVERYTHING), []);

  const ask = (next: AuditQuery) => {
    setQuery(next);
    setAsked(next);
    void auditList.load(next);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask({ ...query, subject: query.subject.trim() });
  };
  const when = ({ at }: AuditLine) => formatPublishedDate(at, locale, timeZone);
  const who = ({ actor: { kind, id, nick } }: AuditLine) => `${nick ?? id ?? texts.gone} (${actors[kind]})`;
  const kindOf = ({ subject: { kind } }: AuditLine) => Object.entries(kinds).find(([name]) => name === kind)?.[1] ?? kind;
  const what = ({ subject }: AuditLine) => subject.nick ?? subject.id ?? texts.gone;

  const filter = (
    <form className={styles['filter']} onSubmit={send}>
      <div className="field">
        <label htmlFor="audit-kind">{texts.kind}</label>
        <select className="input" id="audit-kind" value={query.kind} onChange={({ target }) => setQuery({ ...query, kind: target.value })}>
          {Object.entries(kinds).map(([kind, name]) => (
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
          type="text"
          maxLength={200}
          spellCheck={false}
          autoCapitalize="none"
          title={texts.subjectHint}
          value={query.subject}
          onChange={({ target }) => setQuery({ ...query, subject: target.value })}
        />
      </div>
      <button type="submit" className="main-action">
        {texts.filter}
      </button>
      {asked.subject !== '' && (
        <button type="button" className="other-action" onClick={() => ask(EVERYTHING)}>
          {texts.all}
        </button>
      )}
    </form>
  );

  return (
    <RoomList
      list={auditList}
      locale={locale}
      texts={frame}
      empty={asked.subject === '' ? texts.empty : texts.emptyFilter}
      filter={filter}
      nameOf={what}
      renderLine={(item) => (
        <span className={styles['line']}>
          <time dateTime={item.at}>{when(item)}</time>
          <strong>{what(item)}</strong>
          <span>
            {kindOf(item)}: {verbs[item.verb]}
          </span>
          <span className={styles['muted']}>{who(item)}</span>
        </span>
      )}
      renderDetail={(item) => (
        <div className={styles['detail']}>
          <dl>
            <dt>{texts.who}</dt>
            <dd>{who(item)}</dd>
            <dt>{texts.when}</dt>
            <dd>{when(item)}</dd>
            <dt>{texts.what}</dt>
            <dd>
              {what(item)} ({kindOf(item)}), {verbs[item.verb]}
            </dd>
            <dt>{texts.before}</dt>
            <dd>
              <Facts facts={item.before} nothing={texts.nothing} />
            </dd>
            <dt>{texts.after}</dt>
            <dd>
              <Facts facts={item.after} nothing={texts.nothing} />
            </dd>
          </dl>
          {item.subject.id !== null && (
            <button type="button" className="text-action" onClick={() => ask({ kind: item.subject.kind, subject: item.subject.id ?? '' })}>
              {texts.only}
            </button>
          )}
        </div>
      )}
    />
  );
}

/** The facts of a version, as the table has them. */
function Facts({ facts, nothing }: { facts: AuditFacts | null; nothing: string }) {
  const entries = Object.entries(facts ?? {});
  if (entries.length === 0) return nothing;
  return (
    <ul>
      {entries.map(([name, value]) => (
        <li key={name}>
          <code>
            {name}: {value}
          </code>
        </li>
      ))}
    </ul>
  );
}
