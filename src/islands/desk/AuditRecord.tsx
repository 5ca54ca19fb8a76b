import { formatPublishedDate } from '#domain/dates/published-date.ts';
import type { AuditFacts, AuditSubject } from '#domain/desk/audit-entry.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import type { AuditLine } from '#stores/desk/audit-room.ts';
import { TimeAgo } from './TimeAgo.tsx';
import styles from './desk.module.css';

/** Names of what a record has as a code, and the way to write its instant. */
export interface AuditNames {
  locale: Locale;
  timeZone: string;
  texts: TextsIn<'desk:audit'>;
}

/** A record in words. */
export type AuditWords = Record<'when' | 'who' | 'what' | 'kind' | 'verb', string>;

export function auditWords(
  { at, actor, verb, subject }: AuditLine,
  { locale, timeZone, texts }: AuditNames,
): AuditWords {
  const { actors, verbs, gone } = texts;
  const kinds: Readonly<Record<AuditSubject, string>> = texts.kinds;
  return {
    when: formatPublishedDate(at, locale, timeZone),
    who: `${actor.nick ?? actor.id ?? gone} (${actors[actor.kind]})`,
    what: subject.nick ?? subject.id ?? gone,
    kind: Object.entries(kinds).find(([name]) => name === subject.kind)?.[1] ?? subject.kind,
    verb: verbs[verb],
  };
}

/** A record in the list. */
export function AuditSummary({
  at,
  words,
  names: { locale, timeZone },
}: {
  at: string;
  words: AuditWords;
  names: AuditNames;
}) {
  return (
    <span className={styles['line']}>
      <TimeAgo at={at} locale={locale} timeZone={timeZone} className={styles['age']} />
      <strong>{words.what}</strong>
      <span>
        {words.kind}: {words.verb}
      </span>
      <span className={styles['muted']}>{words.who}</span>
    </span>
  );
}

interface DetailProps {
  line: AuditLine;
  words: AuditWords;
  texts: TextsIn<'desk:audit'>;
  /** Lists the records of the same thing only. */
  onOnly(subject: string): void;
}

/** A record with the facts of the thing before and after its change. */
export function AuditDetail({
  line: { subject, before, after },
  words,
  texts,
  onOnly,
}: DetailProps) {
  const { id } = subject;
  return (
    <div className={styles['detail']}>
      <dl>
        <dt>{texts.who}</dt>
        <dd>{words.who}</dd>
        <dt>{texts.when}</dt>
        <dd>{words.when}</dd>
        <dt>{texts.what}</dt>
        <dd>
          {words.what} ({words.kind}), {words.verb}
        </dd>
        <dt>{texts.before}</dt>
        <dd>
          <Facts facts={before} nothing={texts.nothing} />
        </dd>
        <dt>{texts.after}</dt>
        <dd>
          <Facts facts={after} nothing={texts.nothing} />
        </dd>
      </dl>
      {id !== null && (
        <button type="button" className="text-action" onClick={() => onOnly(id)}>
          {texts.only}
        </button>
      )}
    </div>
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
