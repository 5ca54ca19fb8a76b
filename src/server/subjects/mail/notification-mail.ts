import { MOST_COUNTED, type NotificationKind } from '#domain/notifications/notification.ts';
import type { CommentState } from '#domain/comments/comment.ts';
import type { Translate } from '#i18n/translator.ts';
import { nameToGreet } from './mail-words.ts';
import type { Mail } from './mailer.ts';
import { writeMail, type Addressee } from './write-mail.ts';

/**
 * A notification in a mail. It has no text of a comment, because that may be deleted before the
 * mail is read.
 */
export interface MailedNotification {
  kind: NotificationKind;
  /** Replies since the reader has read them. */
  count: number;
  /** Author of the latest reply; empty for other kinds. */
  authorName: string;
  state: CommentState;
  /** Title of the story; absent if it is not readable any more. */
  title?: string | undefined;
}

/**
 * Tells a reader what is new about their comments. `link` is the list, `further` the number of
 * those that the mail does not name.
 */
export function writeNotificationMail(
  addressee: Addressee,
  mail: {
    notifications: readonly MailedNotification[];
    further: number;
    link: string;
    unsubscribe: string;
  },
): Mail {
  const { notifications, further, link, unsubscribe } = mail;
  const { site } = addressee.edition;
  return writeMail(addressee, (t) => ({
    subject: t('mail:notifications.subject', {
      count: notifications.length + further,
      site: site.name,
    }),
    paragraphs: [
      ...notifications.map((one) => lineOf(one, t)),
      ...(further > 0 ? [t('mail:notifications.further', { count: further })] : []),
    ],
    action: { label: t('mail:notifications.action'), url: link },
    notes: [t('mail:notifications.note')],
    unsubscribe,
  }));
}

function lineOf({ title, ...notification }: MailedNotification, t: Translate): string {
  const words = wordsOf(notification, t);
  return title === undefined ? `${words}.` : t('mail:notifications.item', { words, title });
}

function wordsOf({ kind, count, authorName, state }: MailedNotification, t: Translate): string {
  switch (kind) {
    case 'reply':
      if (count > MOST_COUNTED) return t('notifications:list.manyReplies');
      if (count > 1) return t('notifications:replies', { count });
      return t('notifications:list.reply', {
        nick: nameToGreet(authorName) ?? t('notifications:list.formerReader'),
      });
    case 'decision':
      return state === 'published'
        ? t('notifications:list.published')
        : t('notifications:list.rejected');
    case 'answer':
    case 'pick':
      return t(`notifications:list.${kind}`);
  }
}
