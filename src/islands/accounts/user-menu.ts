import type { UserType } from '#domain/accounts/session/session-cookie.ts';
import type { TextsIn } from '#i18n/texts-in.ts';

/** Links of the user menu, in the page's edition. */
export interface UserMenuLinks {
  login: string;
  profile: string;
  favourites: string;
  authors: string;
  newsletters: string;
  notifications: string;
  subscription: string;
  /** Target after a logout. */
  afterLogout: string;
}

/** Texts of the user menu, in the page's language. */
export type UserMenuTexts = TextsIn<'header:user'>;

/**
 * Links for a type of reader. The subscription is for subscribers only (SPECIFICATION §2).
 * `unread`: the number of unread notifications in words; empty for none.
 */
export function userMenuEntries(
  type: UserType,
  { texts, links, unread }: { texts: UserMenuTexts; links: UserMenuLinks; unread: string },
): { text: string; href: string }[] {
  return [
    { text: texts.profile, href: links.profile },
    { text: texts.favourites, href: links.favourites },
    { text: texts.authors, href: links.authors },
    { text: texts.newsletters, href: links.newsletters },
    {
      text: unread === '' ? texts.notifications : `${texts.notifications} (${unread})`,
      href: links.notifications,
    },
    ...(type === 2 ? [{ text: texts.subscription, href: links.subscription }] : []),
  ];
}

/**
 * Index of the entry that a key moves the focus to, of `count` entries with `current` focused (-1
 * for none). Arrows wrap around, Home and End go to the ends. `undefined` for other keys.
 */
export function entryForKey(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
