import type { CurrentUser } from '../../domain/reader.ts';
import { defineContract } from '../contract.ts';

/** Everything that is held of a reader (GDPR, articles 15 and 20). Instants as RFC 3339. */
export interface ReaderExport {
  exportedAt: string;
  reader: CurrentUser;
  account: {
    /** Alias of the site where they registered. */
    site: string;
    createdAt: string;
    updatedAt: string;
    isEmailProved: boolean;
    /** The picture that an identity provider had, as a `data:` address. */
    picture: string | null;
  };
  sessions: { id: string; since: string; lastSeen: string; until: string; userAgent: string }[];
  /** Ways into the account: `credential` is a password, all others an account at that provider. */
  logins: { provider: string; accountId: string; scope: string | null; since: string; updatedAt: string }[];
  /** Mailed links that set a password and have not been used. */
  mailedLinks: { since: string; until: string }[];
  /** Addresses that the account had, while a link that was mailed there may take the change back. */
  formerEmails: { email: string; since: string; until: string }[];
  /** What they agreed to, and when; the oldest first. */
  consents: { purpose: string; isGiven: boolean; site: string; at: string }[];
  /** The last saved first. `title` and `url` are null where the story can no longer be read. */
  savedContents: { id: string; title: string | null; url: string | null; at: string }[];
  /** The last followed first. `name` and `url` are null where the author is gone. */
  followedAuthors: { id: string; name: string | null; url: string | null; at: string }[];
  /** What their address gets, asked for, or is about to get no longer. */
  newsletters: {
    id: string;
    name: string;
    site: string;
    locale: string;
    askedAt: string;
    confirmedAt: string | null;
    endedAt: string | null;
  }[];
}

/**
 * GET /api/front/user/export: everything that is held of the reader, as a file to be kept; with `?format=html` a page to be read, in the language
 * of the page that links to it. What only guards the account is not in it (the password's hash, tokens), nor are counts of tries, which are kept
 * under a hash for a day at most.
 */
export const exportData = defineContract<{
  params: undefined;
  body: undefined;
  response: ReaderExport;
  problem: 'NOT_SIGNED_IN' | 'TOO_MANY_REQUESTS';
}>({ method: 'GET', path: '/api/front/user/export', problems: ['NOT_SIGNED_IN', 'TOO_MANY_REQUESTS'] });
