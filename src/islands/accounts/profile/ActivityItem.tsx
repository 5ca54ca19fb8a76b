import type { ReactNode } from 'react';
import type { ActivityEntry, StoryLink } from '#domain/comments/own-activity.ts';
import type { OwnComment } from '#domain/comments/own-comment.ts';
import { formatPublishedDate } from '#domain/dates/published-date.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import styles from './activity.module.css';

export type ActivityTexts = TextsIn<'profile:activity'> &
  TextsIn<'profile:entries'> &
  TextsIn<'comments:own'> &
  Record<'edited' | 'permalink' | 'commentGone' | 'formerReader' | 'loading', string>;

interface Props {
  entry: ActivityEntry;
  locale: Locale;
  timeZone: string;
  texts: ActivityTexts;
  onRemove(comment: { story: string; id: string }): void;
}

/** A comment, a vote on a comment or a vote in a poll, with its story. */
export function ActivityItem({ entry, texts, onRemove, ...dated }: Props) {
  const about = <About about={entry.about} gone={texts.storyGone} />;
  switch (entry.kind) {
    case 'comments': {
      const { comment, editedAt, permalink } = entry;
      return (
        <>
          {about}
          <p className={styles['meta']}>
            <b>{texts.states[comment.state]}</b>
            <At {...dated} at={entry.at} href={permalink} title={texts.permalink} />
            {editedAt !== null && <span>{texts.edited}</span>}
          </p>
          {comment.state !== 'published' && comment.reasons.length > 0 && (
            <ul className={styles['reasons']}>
              {comment.reasons.map((reason) => (
                <li key={reason}>{texts.reasons[reason]}</li>
              ))}
            </ul>
          )}
          {comment.note !== '' && (
            <p className="note">{texts.note.replace('{note}', comment.note)}</p>
          )}
          <Words>{comment.text}</Words>
          {entry.about && <Removal comment={comment} texts={texts} onRemove={onRemove} />}
        </>
      );
    }
    case 'votes':
      return (
        <>
          {about}
          <p className={styles['meta']}>
            <b>{entry.value === 1 ? texts.votedFor : texts.votedAgainst}</b>
            <At {...dated} at={entry.at} href={entry.permalink} title={texts.permalink} />
            {entry.text !== null && (
              <bdi>{entry.authorName === '' ? texts.formerReader : entry.authorName}</bdi>
            )}
          </p>
          {entry.text === null ? (
            <p className={styles['gone']}>{texts.commentGone}</p>
          ) : (
            <Words>{entry.text}</Words>
          )}
        </>
      );
    case 'polls':
      return (
        <>
          {about}
          <p className={styles['meta']}>
            <At {...dated} at={entry.at} href={null} title="" />
          </p>
          <ul className={styles['options']} lang={entry.about?.lang}>
            {entry.options.map((option) => (
              <li key={option}>{option}</li>
            ))}
          </ul>
        </>
      );
  }
}

function About({ about, gone }: { about: StoryLink | null; gone: string }) {
  return (
    <h3>
      {about ? (
        <a href={about.href} lang={about.lang}>
          {about.title}
        </a>
      ) : (
        gone
      )}
    </h3>
  );
}

/** The text of a comment, with its own lines. */
function Words({ children }: { children: ReactNode }) {
  return (
    <p className={styles['words']} dir="auto">
      {children}
    </p>
  );
}

function At({
  at,
  href,
  title,
  locale,
  timeZone,
}: Pick<Props, 'locale' | 'timeZone'> & { at: string; href: string | null; title: string }) {
  const time = <time dateTime={at}>{formatPublishedDate(at, locale, timeZone)}</time>;
  if (href === null) return time;
  return (
    <a href={href} title={title}>
      {time}
    </a>
  );
}

/** The form that deletes an own comment. It asks before, also without JavaScript. */
function Removal({
  comment: { story, id },
  texts,
  onRemove,
}: Pick<Props, 'texts' | 'onRemove'> & { comment: OwnComment }) {
  return (
    <details className={styles['removal']}>
      <summary>{texts.remove}</summary>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          onRemove({ story, id });
        }}
      >
        <input type="hidden" name="form" value="remove" />
        <input type="hidden" name="story" value={story} />
        <input type="hidden" name="id" value={id} />
        <span>{texts.removeQuestion}</span>
        <button type="submit" className="other-action">
          {texts.remove}
        </button>
      </form>
    </details>
  );
}
