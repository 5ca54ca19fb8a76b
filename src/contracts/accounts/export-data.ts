import type { QuestionState } from '#domain/interviews/interview.ts';
import type { CommentState, ReportReason } from '#domain/comments/comment.ts';
import type {
  UploadKind,
  UploadPurpose,
  UploadReason,
  UploadState,
} from '#domain/uploads/reader-upload.ts';
import type { Role } from '#domain/sites/roles.ts';
import type { Digest, NotificationKind } from '#domain/notifications/notification.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { Advantage } from '#domain/subscriptions/advantages.ts';
import type { CancelReason, SubscriptionState } from '#domain/subscriptions/life-cycle.ts';
import type { ReceiptState, SubscriptionSource } from '#domain/subscriptions/payment.ts';
import { defineContract } from '../contract.ts';

/** All stored data of a reader (GDPR, articles 15 and 20). Instants are in RFC 3339. */
export interface ReaderExport {
  exportedAt: string;
  reader: CurrentUser;
  account: {
    /** Alias of the site of registration. */
    site: string;
    createdAt: string;
    updatedAt: string;
    isEmailProved: boolean;
    /** The picture from an identity provider, as a `data:` URL. */
    picture: string | null;
  };
  sessions: { id: string; since: string; lastSeen: string; until: string; userAgent: string }[];
  /**
   * Login methods of the account: `credential` is a password, any other value an account at that
   * identity provider.
   */
  logins: {
    provider: string;
    accountId: string;
    scope: string | null;
    since: string;
    updatedAt: string;
  }[];
  /** Unused mailed links for a new password. */
  mailedLinks: { since: string; until: string }[];
  /** Former email addresses, while the link mailed there can still revert the change. */
  formerEmails: { email: string; since: string; until: string }[];
  /** Consents given and withdrawn, the oldest first. */
  consents: { purpose: string; isGiven: boolean; site: string; at: string }[];
  /** Roles on the desks of sites. */
  roles: { role: Role; site: string; since: string }[];
  /** The second factor for the desk, and the number of unused recovery codes; null without one. */
  secondFactor: { since: string; recoveryCodes: number } | null;
  /** Open sessions on the desks of sites. */
  deskSessions: { id: string; site: string; since: string; until: string }[];
  /** Sites whose figures are mailed daily. `mailedDay` is the last mailed day (YYYY-MM-DD). */
  figureMails: { site: string; locale: string; since: string; mailedDay: string | null }[];
  /**
   * Subscriptions, the latest first. `offer` is null for a gift of the newsroom, and the ids are
   * those of the payment provider.
   */
  subscriptions: {
    site: string;
    offer: string | null;
    state: SubscriptionState;
    provider: SubscriptionSource;
    providerId: string | null;
    customer: string | null;
    since: string;
    currentPeriodEnd: string;
    graceUntil: string;
    /**
     * The next payment in cents, and the price after a campaign with its first payment. Null if
     * none was told.
     */
    nextAmount: number | null;
    nextCurrency: string | null;
    fullAmount: number | null;
    fullFrom: string | null;
    reason: CancelReason | null;
    locale: string;
  }[];
  /** Payments, the latest first. Amounts are in cents. */
  payments: {
    id: string;
    number: string;
    url: string | null;
    amount: number;
    currency: string;
    state: ReceiptState;
    at: string;
  }[];
  /**
   * Trials (`trial`) and campaigns (`campaign:` or `return:`, site and code) that the mailbox or a
   * card has used, and until when that is remembered.
   */
  usedAdvantages: { advantage: Advantage; until: string }[];
  /** The latest first. `title` and `url` are null if the story is no longer readable. */
  savedContents: { id: string; title: string | null; url: string | null; at: string }[];
  /** The latest first. `name` and `url` are null if the author no longer exists. */
  followedAuthors: { id: string; name: string | null; url: string | null; at: string }[];
  /** The reader’s answers to forms. */
  contributions: {
    site: string;
    locale: string;
    /** `contact`, or the id of a call for contributions. */
    form: string;
    state: string;
    /** The name below it when it is published, and the last words of the newsroom about it. */
    signature: string | null;
    note: string | null;
    at: string;
    decidedAt: string | null;
    /** Null as long as it is published. */
    until: string | null;
    answers: { label: string; value: string | boolean }[];
    /** Ids among `uploads`, with the reader’s descriptions. */
    files: { id: string; alt: string }[];
  }[];
  /**
   * Children, the first added first, with the sentence that the reader accepted. Name and birth date
   * are null after the end of the profile.
   */
  children: {
    nick: string;
    name: string | null;
    birthdate: string | null;
    site: string;
    locale: string;
    consent: string;
    consentedAt: string;
    endedAt: string | null;
  }[];
  /** Gift links of closed stories, and how often they were opened. */
  /** Votes in polls, by the id that all languages of a poll have. */
  pollVotes: { site: string; poll: string; options: string[]; at: string }[];
  /** Questions in digital interviews, the latest first, by the id that all languages have. */
  interviewQuestions: {
    id: string;
    site: string;
    interview: string;
    locale: string;
    /** The child for whom the reader asked, and the consent to it. */
    child: string | null;
    childConsent: string | null;
    askedBy: string;
    text: string;
    state: QuestionState;
    /** The phases of comments that found something in the text. */
    reasons: string[];
    /** The desk's words about a rejection. */
    note: string | null;
    at: string;
    shownAt: string | null;
    answeredAt: string | null;
    votes: number;
  }[];
  /** Votes for questions of others in interviews. */
  interviewVotes: { question: string; at: string }[];
  /** Gift links of closed stories, and how often they were opened. */
  giftLinks: { site: string; story: string; at: string; until: string; opened: number }[];
  /**
   * Closed stories read in a period of a site's allowance, until its end. `stories` are their ids.
   */
  closedReads: { site: string; stories: string[]; days: number; until: string }[];
  /**
   * Comments, the latest first. `story` is the id of a story, `reasons` are the phases that held or
   * rejected the comment.
   */
  comments: {
    id: string;
    site: string;
    story: string;
    /** The comment that it replies to. */
    parent: string | null;
    authorName: string;
    text: string;
    state: CommentState;
    reasons: string[];
    at: string;
    publishedAt: string | null;
    editedAt: string | null;
    up: number;
    down: number;
    /** The moderator's words about a rejection. */
    note: string | null;
  }[];
  /** Votes on comments, the latest first: 1 or -1. */
  commentVotes: { comment: string; value: number; at: string }[];
  /** Reports of comments, the latest first. */
  commentReports: { comment: string; reason: ReportReason; at: string }[];
  /** Times in which the reader may not comment on a site. */
  commentSuspensions: {
    site: string;
    until: string;
    text: string;
    appeal: string | null;
    at: string;
  }[];
  /** Notifications about own comments, the latest first. */
  notifications: {
    site: string;
    kind: NotificationKind;
    comment: string;
    at: string;
    readAt: string | null;
    mailedAt: string | null;
  }[];
  /** Choices about mails with notifications, by site. */
  notificationSettings: { site: string; digest: Digest; locale: string; at: string }[];
  /** Sites on which the reader's comments wait for a moderator. */
  commentWatches: { site: string; at: string }[];
  /**
   * Files sent with forms, the latest first. `name` is that on the device, and the facts from
   * `storedBytes` on are those of the cleaned copy.
   */
  uploads: {
    id: string;
    site: string;
    purpose: UploadPurpose;
    kind: UploadKind;
    name: string;
    bytes: number;
    received: number;
    state: UploadState;
    reason: UploadReason | null;
    storedBytes: number | null;
    width: number | null;
    height: number | null;
    duration: number | null;
    owner: string | null;
    acceptedAs: string | null;
    at: string;
    changedAt: string;
    expiresAt: string | null;
  }[];
  /** Newsletters of the email address: active, requested, or being ended. */
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
 * GET /api/front/user/export: all stored data of the reader, as a file. With `?format=html` it
 * returns a page in the language of the linking page. Excluded are security data of the account
 * (password hash, tokens) and attempt counters, which are stored under a hash for a day at most.
 */
export const exportData = defineContract<{
  params: undefined;
  body: undefined;
  response: ReaderExport;
}>()({
  method: 'GET',
  path: '/api/front/user/export',
  work: 'read',
  problems: ['NOT_SIGNED_IN', 'TOO_MANY_REQUESTS'],
});
