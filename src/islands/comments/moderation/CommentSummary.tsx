import { extractPieces } from '#domain/comments/marked-text.ts';
import { reasonNames, type ModerationView } from '#domain/comments/moderation.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { ModerationTexts } from '#i18n/moderation-texts.ts';
import type { CommentLine } from '#stores/comments/moderation/queue.ts';
import { TimeAgo } from '#islands/desk/TimeAgo.tsx';
import { MarkedText } from './MarkedText.tsx';
import styles from './moderation.module.css';

interface Props {
  line: CommentLine;
  /** The list that shows the line. Only that of all comments has several states. */
  view: ModerationView;
  locale: Locale;
  timeZone: string;
  texts: ModerationTexts;
}

/** The row of a comment: its author, an extract, why it was stopped or reported, and its age. */
export function CommentSummary({ line, view, locale, timeZone, texts }: Props) {
  const { authorName, state, at, story, text, places } = line;
  const tags = tagsOf(line, texts);
  const [first, ...others] = tags;
  return (
    <span className={styles['summary']}>
      <strong className={`one-line ${styles['author']}`}>
        <bdi>{authorName || texts.formerReader}</bdi>
      </strong>
      <span className={`one-line ${styles['extract']}`} dir="auto" lang={story.locale ?? undefined}>
        <MarkedText pieces={extractPieces(text, places)} />
      </span>
      <span className={styles['tags']} title={others.length > 0 ? tags.join(' · ') : undefined}>
        {view === 'all' && <span className={styles['state']}>{texts.rowStates[state]}</span>}
        {first !== undefined && <span className={`one-line ${styles['tag']}`}>{first}</span>}
        {others.length > 0 && <span className={styles['others']}>+{others.length}</span>}
      </span>
      <TimeAgo at={at} locale={locale} timeZone={timeZone} className={styles['time']} />
    </span>
  );
}

/** Reports, reasons and marks of a comment in a few words each, the most telling one first. */
function tagsOf(line: CommentLine, texts: ModerationTexts): string[] {
  const { reports, reasons, isStaff, isPick } = line;
  const reported = reports.map(({ reason, count }) =>
    texts.times.replace('{reason}', texts.reportReasons[reason]).replace('{count}', String(count)),
  );
  return [
    ...reported,
    // The mark below says the same.
    ...reasonNames(reasons).flatMap((name) => (name === 'staff' ? [] : [texts.tags[name]])),
    ...(isStaff ? [texts.staff] : []),
    ...(isPick ? [texts.pick] : []),
  ];
}
