import type { ReactNode } from 'react';
import type { Child } from '#domain/children/child.ts';
import { dayOf } from '#domain/dates/calendar-day.ts';
import { formatDayRange } from '#domain/dates/published-date.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { dayWithArticle } from '#domain/text/prepositions.ts';
import type { ChildTexts } from './ChildForm.tsx';
import styles from './children.module.css';

interface Props {
  child: Child;
  locale: Locale;
  timeZone: string;
  texts: ChildTexts;
  /** The form that changes the child. */
  form: ReactNode;
  /** Whether it is shown at first. */
  isOpen: boolean;
  onRemove(child: Child): void;
}

/** A child in the list of its guardian: its facts, and the forms that change and delete it. */
export function ChildItem({ child, locale, timeZone, texts, form, isOpen, onRemove }: Props) {
  const { id, nick, name, birthdate, endedAt } = child;
  const day = (date: string) => formatDayRange(date, date, locale);
  const title = `child-${id}`;
  return (
    <>
      <h2 id={title}>
        <bdi>{nick}</bdi>
      </h2>
      {endedAt === null ? (
        <p className={styles['facts']}>
          <span>
            {texts.nameOf} <bdi>{name}</bdi>
          </span>
          <span>
            {texts.bornOn} <time dateTime={birthdate ?? ''}>{day(birthdate ?? '')}</time>
          </span>
        </p>
      ) : (
        <p>
          {texts.ended.replace('{date}', dayWithArticle(day(dayOf(endedAt, timeZone)), locale))}
        </p>
      )}
      {endedAt === null && (
        <details open={isOpen}>
          <summary aria-describedby={title}>{texts.change}</summary>
          {form}
        </details>
      )}
      <details>
        <summary aria-describedby={title}>{texts.remove}</summary>
        <form
          method="post"
          className={styles['removal']}
          onSubmit={(event) => {
            event.preventDefault();
            onRemove(child);
          }}
        >
          <input type="hidden" name="form" value="remove" />
          <input type="hidden" name="id" value={id} />
          <span>{texts.removeQuestion.replace('{nick}', nick)}</span>
          <button type="submit" className="other-action">
            {texts.remove}
          </button>
        </form>
      </details>
    </>
  );
}
