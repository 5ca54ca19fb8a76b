import { useEffect, useState } from 'react';
import {
  DIGESTS,
  MOST_COUNTED,
  type Digest,
  type Notification,
} from '#domain/notifications/notification.ts';
import { formatPublishedDate } from '#domain/dates/published-date.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import {
  markRead,
  readList,
  saveDigest,
  type NotificationPage,
} from '#stores/notifications/notifications.ts';
import { countText, type PluralTexts } from '#islands/count-text.ts';
import { FormNotice, type Notice } from '#islands/forms/FormNotice.tsx';
import styles from './activity.module.css';
import { MoreLink } from './MoreLink.tsx';
import { useReader, type LoginLinks } from './use-reader.ts';
import { Waiting } from './Waiting.tsx';

type Texts = TextsIn<'notifications:list'> &
  TextsIn<'profile:entries'> & { replies: PluralTexts; loading: string };

interface Props {
  locale: Locale;
  timeZone: string;
  texts: Texts;
  links: LoginLinks & { comments: string };
  /** Printed by the server without JavaScript. */
  user?: CurrentUser | undefined;
  page?: NotificationPage | undefined;
  notice?: Notice | undefined;
  /** The page with further entries, without JavaScript. With `{after}`. */
  further: string;
}

/**
 * Why an island: only the browser knows whose notifications to show. Opening the list marks them as
 * read.
 */
export function NotificationList({
  locale,
  timeZone,
  texts,
  links,
  user: given,
  page: givenPage,
  notice: givenNotice,
  further,
}: Props) {
  const user = useReader(links, given);
  const [page, setPage] = useState(givenPage);
  const [notice, setNotice] = useState(givenNotice);
  const reader = user?.id;
  useEffect(() => {
    const load = async (id: string) => {
      const read = await readList();
      if (!read) return setNotice({ kind: 'problem', text: texts.failed });
      setPage(read);
      const [latest] = read.notifications;
      if (latest) await markRead(id, latest.at);
    };
    if (reader !== undefined && givenPage === undefined) void load(reader);
  }, [reader, givenPage, texts.failed]);

  const readMore = async (after: string) => {
    const read = await readList(after);
    if (read)
      setPage(
        (before) =>
          before && {
            ...before,
            notifications: [...before.notifications, ...read.notifications],
            next: read.next,
          },
      );
    else setNotice({ kind: 'problem', text: texts.failed, takesFocus: true });
  };
  const choose = async (digest: Digest) => {
    const isSaved = await saveDigest(digest);
    setNotice(
      isSaved
        ? { kind: 'done', text: texts.digest.saved, takesFocus: true }
        : { kind: 'problem', text: texts.failed, takesFocus: true },
    );
    if (isSaved) setPage((before) => before && { ...before, digest });
  };

  if (!page)
    return <>{notice ? <FormNotice notice={notice} /> : <Waiting text={texts.loading} />}</>;
  const { notifications, next, digest } = page;
  const [latest] = notifications;
  return (
    <div className={styles['activity']}>
      <FormNotice notice={notice} />
      <section>
        {notifications.length === 0 && <p>{texts.empty}</p>}
        {givenPage !== undefined && latest && notifications.some(({ isUnread }) => isUnread) && (
          <form method="post">
            <input type="hidden" name="form" value="read" />
            <input type="hidden" name="until" value={latest.at} />
            <button type="submit" className="other-action">
              {texts.markRead}
            </button>
          </form>
        )}
        {notifications.length > 0 && (
          <ul>
            {notifications.map((one) => (
              <NotificationItem
                key={one.id}
                notification={one}
                {...{ locale, timeZone, texts }}
                comments={links.comments}
              />
            ))}
          </ul>
        )}
        {next !== null && (
          <MoreLink
            href={further.replace('{after}', encodeURIComponent(next))}
            text={texts.more}
            onMore={() => void readMore(next)}
          />
        )}
      </section>
      <DigestChoice
        key={digest}
        digest={digest}
        texts={texts.digest}
        onChoose={(chosen) => void choose(chosen)}
      />
    </div>
  );
}

interface ItemProps extends Pick<Props, 'locale' | 'timeZone' | 'texts'> {
  notification: Notification;
  /** Page of the reader's comments, for a notification without a page of its own. */
  comments: string;
}

/** A notification in words, with its story and the text of the comment. */
function NotificationItem({ notification, locale, timeZone, texts, comments }: ItemProps) {
  return (
    <li className={notification.isUnread ? styles['unread'] : undefined}>
      <h2>
        <a href={notification.href ?? comments}>{wordsOf(notification, locale, texts)}</a>
      </h2>
      <p className={styles['meta']}>
        {notification.isUnread && <b>{texts.unread}</b>}
        <time dateTime={notification.at}>
          {formatPublishedDate(notification.at, locale, timeZone)}
        </time>
        {notification.about ? (
          <a href={notification.about.href} lang={notification.about.lang}>
            {notification.about.title}
          </a>
        ) : (
          <span>{texts.storyGone}</span>
        )}
      </p>
      <p className={styles['words']} dir="auto">
        {notification.text}
      </p>
    </li>
  );
}

function wordsOf(
  { kind, count, authorName, state }: Notification,
  locale: Locale,
  texts: Texts,
): string {
  switch (kind) {
    case 'reply':
      if (count > MOST_COUNTED) return texts.manyReplies;
      return count > 1
        ? countText(count, locale, texts.replies)
        : texts.reply.replace('{nick}', () => authorName || texts.formerReader);
    case 'decision':
      return state === 'published' ? texts.published : texts.rejected;
    default:
      return texts[kind];
  }
}

interface ChoiceProps {
  digest: Digest;
  texts: Texts['digest'];
  onChoose(digest: Digest): void;
}

/** How often a mail is sent. */
function DigestChoice({ digest, texts, onChoose }: ChoiceProps) {
  return (
    <form
      method="post"
      className={styles['digest']}
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = new FormData(event.currentTarget).get('digest');
        onChoose(DIGESTS.find((one) => one === chosen) ?? digest);
      }}
    >
      <input type="hidden" name="form" value="digest" />
      <fieldset>
        <legend>{texts.title}</legend>
        {DIGESTS.map((one) => (
          <label key={one}>
            <input type="radio" name="digest" value={one} defaultChecked={one === digest} />
            <span>{texts.choices[one]}</span>
          </label>
        ))}
      </fieldset>
      <p className="note">{texts.hint}</p>
      <button type="submit" className="main-action">
        {texts.save}
      </button>
    </form>
  );
}
