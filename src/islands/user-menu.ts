import type { UserType } from '../domain/reader/session-cookie.ts';

/** The user menu's addresses, in the page's edition. */
export interface UserMenuLinks {
  login: string;
  profile: string;
  favourites: string;
  authors: string;
  newsletters: string;
  subscription: string;
  /** Where a reader goes who has signed out. */
  afterLogout: string;
}

/** The user menu's words, in the page's language. */
export interface UserMenuTexts {
  login: string;
  /** Names the navigation. */
  menu: string;
  open: string;
  close: string;
  profile: string;
  favourites: string;
  authors: string;
  newsletters: string;
  subscription: string;
  logout: string;
}

/** The links a reader of this type has; the subscription is for subscribers only (SPECIFICATION §2). */
export function userMenuEntries(type: UserType, texts: UserMenuTexts, links: UserMenuLinks): { text: string; href: string }[] {
  return [
    { text: texts.profile, href: links.profile },
    { text: texts.favourites, href: links.favourites },
    { text: texts.authors, href: links.authors },
    { text: texts.newsletters, href: links.newsletters },
    ...(type === 2 ? [{ text: texts.subscription, href: links.subscription }] : []),
  ];
}

/**
 * The entry a key moves to, of `count` entries with `current` focused (-1 for none): arrows go round, Home and End go to the
 * ends; `undefined` for every other key.
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
