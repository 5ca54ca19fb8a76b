import { formatPublishedDate } from '#domain/dates/published-date.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { ModerationTexts } from '#i18n/moderation-texts.ts';
import type { CommentLine } from '#stores/comments/moderation/queue.ts';
import desk from '#islands/desk/desk.module.css';
import styles from './moderation.module.css';

interface Props {
  line: CommentLine;
  locale: Locale;
  timeZone: string;
  texts: ModerationTexts;
}

/** The line of a comment: its author, its state, its story and its whole text. */
export function CommentSummary({ line, locale, timeZone, texts }: Props) {
  const { authorName, isStaff, isPick, state, at, story, text, reports } = line;
  const reported = reports.reduce((sum, { count }) => sum + count, 0);
  return (
    <span className={styles['summary']}>
      <span className={styles['facts']}>
        <strong>
          <bdi>{authorName || texts.formerReader}</bdi>
        </strong>
        {isStaff && <span className={styles['mark']}>{texts.staff}</span>}
        {isPick && <span className={styles['mark']}>{texts.pick}</span>}
        <span>{texts.states[state]}</span>
        {reported > 0 && (
          <span>
            {texts.reports}: {new Intl.NumberFormat(locale).format(reported)}
          </span>
        )}
        <time dateTime={at} className={desk['muted']}>
          {formatPublishedDate(at, locale, timeZone)}
        </time>
        {story.headline !== null && (
          <span className={desk['muted']} lang={story.locale ?? undefined}>
            {story.headline}
          </span>
        )}
      </span>
      <span className={styles['text']} dir="auto" lang={story.locale ?? undefined}>
        {text}
      </span>
    </span>
  );
}
