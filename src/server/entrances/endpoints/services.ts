import type { ReaderExport } from '#contracts/accounts/export-data.ts';
import type { DemoReader } from '#domain/sites/demo-reader.ts';
import type { Audience } from '#domain/routes/audience.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { AttemptLimiter } from '#server/subjects/abuse-protection/attempt-limiter.ts';
import type { ResubmitProof } from '#server/subjects/abuse-protection/resubmit-proof.ts';
import type { WorkProof } from '#server/subjects/abuse-protection/work-proof.ts';
import type { Accounts } from '#server/subjects/accounts/accounts.ts';
import type { Bookmarks } from '#server/subjects/accounts/bookmarks.ts';
import type { ExportPage } from '#server/subjects/accounts/export/export-page.ts';
import type { Children } from '#server/subjects/children/children.ts';
import type { Comments } from '#server/subjects/comments/comments.ts';
import type { CommentsOfReader } from '#server/subjects/comments/comments-of-reader.ts';
import type { ConsentChoices } from '#server/subjects/consent/consent-choices.ts';
import type { Contact } from '#server/subjects/contributions/contact.ts';
import type { Contributions } from '#server/subjects/contributions/contributions.ts';
import type { UserContent } from '#server/subjects/contributions/user-content.ts';
import type { ContentServices } from '#server/subjects/content/content-services.ts';
import type { AuditLog } from '#server/subjects/audit/audit-log.ts';
import type { Moderation } from '#server/subjects/comments/moderation/moderation.ts';
import type { LiveDesk } from '#server/subjects/live/live-desk.ts';
import type { DeskSessions } from '#server/subjects/desk/desk-sessions.ts';
import type { RoleStore } from '#server/subjects/desk/role-store.ts';
import type { SecondFactors } from '#server/subjects/desk/second-factors.ts';
import type { Figures } from '#server/subjects/figures/figures.ts';
import type { FigureMailChoices } from '#server/subjects/figures/figure-mail-choices.ts';
import type { EmptySearches } from '#server/subjects/figures/empty-searches.ts';
import type { FunnelCounts } from '#server/subjects/figures/funnel-counts.ts';
import type { KeptSums } from '#server/subjects/figures/kept-sums.ts';
import type { MediaLibrary } from '#server/subjects/media/media-library.ts';
import type { MarkdownParser } from '#server/subjects/html/markdown-parser.ts';
import type { NinjsConverter } from '../ninjs/ninjs-converter.ts';
import type { IdentityVerifier } from '#server/subjects/accounts/identity/identity-verifier.ts';
import type { Newsletters } from '#server/subjects/newsletters/newsletters.ts';
import type { Notifications } from '#server/subjects/notifications/notifications.ts';
import type { CompSubscriptions } from '#server/subjects/subscriptions/comp-subscriptions.ts';
import type { Subscriptions } from '#server/subjects/subscriptions/subscriptions.ts';
import type { GiftLinks } from '#server/subjects/paywall/gift-links.ts';
import type { MessageCounts } from '#server/subjects/paywall/message-counts.ts';
import type { PaywallAccess } from '#server/subjects/paywall/paywall-access.ts';
import type { Previews } from '#server/subjects/desk/previews/previews.ts';
import type { PreviewLinks } from '#server/subjects/paywall/preview-links.ts';
import type { Interviews } from '#server/subjects/interviews/interviews.ts';
import type { InterviewDesk } from '#server/subjects/interviews/interview-desk.ts';
import type { Polls } from '#server/subjects/polls/polls.ts';
import type { LeftOutFiles } from '#server/subjects/publishing/left-out-files.ts';
import type { ReaderUploads } from '#server/subjects/uploads/reader-uploads.ts';
import type { PublishingServices } from '#server/subjects/publishing/publishing-services.ts';

/**
 * The services for pages and endpoints, by subject: created once per process, passed through
 * `locals`.
 */
export interface Services {
  sites: readonly Site[];
  log: Log;
  /** Limits of attempts, by network address, reader or text. */
  attempts: AttemptLimiter;
  content: ContentServices;
  publishing: PublishingServices;
  /** Parsers of text from outside, whose cost has a limit. */
  parsers: { markdown: MarkdownParser; ninjs: NinjsConverter };
  media: MediaLibrary;
  /** Sums of views. */
  figures: Figures;
  readers: ReaderServices;
  desk: DeskServices;
}

/** Rights of staff, and how they prove them. */
export interface DeskServices {
  roles: RoleStore;
  factors: SecondFactors;
  sessions: DeskSessions;
  audit: Pick<AuditLog, 'list'>;
  leftOutFiles: Pick<LeftOutFiles, 'list'>;
  live: LiveDesk;
  interviews: InterviewDesk;
  moderation: Moderation;
  /** Links to documents that readers do not see. */
  previews: Previews;
  /**
   * Bearer token of the operator's commands: a file of the data folder, made by the node's own
   * user.
   */
  commandToken: string;
}

/** The accounts of readers, and what belongs to them. */
export interface ReaderServices {
  accounts: Accounts;
  bookmarks: Bookmarks;
  /** Children of readers, who have no account of their own. */
  children: Children;
  /** The log of what readers let a site load from elsewhere. */
  consentChoices: ConsentChoices;
  newsletters: Newsletters;
  /** Subscriptions that readers pay for, and those that the newsroom gives away. */
  subscriptions: Subscriptions;
  comps: CompSubscriptions;
  /** Access to the closed parts of stories. */
  paywall: PaywallAccess;
  /** Counts of the tests of paywall messages. */
  messageCounts: MessageCounts;
  /** Sums of what calls count, and the counts of steps to a subscription and of searches. */
  keptSums: KeptSums;
  funnelCounts: FunnelCounts;
  emptySearches: EmptySearches;
  /** Gift links of subscribers. */
  gifts: GiftLinks;
  /** Previews of closed stories. */
  previews: PreviewLinks;
  notifications: Notifications;
  /** Choices of staff to get the figures of a site by a daily mail. */
  figureMailChoices: FigureMailChoices;
  /** Answers of readers to forms, and the ways of the contact forms and of calls. */
  contributions: Contributions;
  contact: Contact;
  userContent: UserContent;
  /** Votes in polls. */
  polls: Polls;
  /** Questions of readers in digital interviews, and their votes. */
  interviews: Interviews;
  /** Comments below stories, and those of one reader for the export. */
  comments: Comments;
  commentsOfReader: CommentsOfReader;
  /** Files that readers send with a form. */
  uploads: ReaderUploads;
  /** The account that every visitor may log in to; on demonstrations only. */
  demoReaderOf(site: Site): DemoReader | undefined;
  /** The identity provider of a site. */
  identityOf(site: Site): IdentityVerifier;
  /**
   * Protection of the registration against bots, with JavaScript (`workProof`) and without
   * (`resubmitProof`).
   */
  workProof: WorkProof;
  resubmitProof: ResubmitProof;
  /**
   * Renders a reader's data as a page. It reads the themes' style sheets, which are missing in the
   * build of the pages.
   */
  writeExportPage(edition: Edition, held: ReaderExport): ExportPage;
}

/** The request's data that the listener (or the development server) passes to Astro. */
export interface RequestLocals {
  services: Services;
  site: Site;
  /** The client's network address; empty for a page rendered for the cache. */
  clientAddress: string;
  audience: Audience;
  /** The error of a failed render, as passed to src/pages/500.astro. */
  failure?: unknown;
}
