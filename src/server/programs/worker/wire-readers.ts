import { offeredDemoReader } from '#domain/sites/demo-reader.ts';
import type { Site } from '#domain/sites/site.ts';
import type { ReaderServices } from '#server/entrances/endpoints/services.ts';
import { countLivePosts } from '#server/subjects/live/count-posts.ts';
import { createDayFigures } from '#server/entrances/calls/figures/day-figures.ts';
import type { Database } from '#server/platform/database/database.ts';
import { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { createJobRunner, type JobRunner } from '#server/platform/jobs/job-runner.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { authSecrets } from '#server/platform/settings/auth-secrets.ts';
import { socialCredentialsOf } from '#server/platform/settings/social-environment.ts';
import {
  createAttemptLimiter,
  type AttemptLimiter,
} from '#server/subjects/abuse-protection/attempt-limiter.ts';
import { createResubmitProof } from '#server/subjects/abuse-protection/resubmit-proof.ts';
import { createWorkProof } from '#server/subjects/abuse-protection/work-proof.ts';
import { createAccounts } from '#server/subjects/accounts/better-auth-accounts.ts';
import { createBookmarks } from '#server/subjects/accounts/bookmarks.ts';
import { keepDemoReaders } from '#server/subjects/accounts/demo-readers.ts';
import { writeExportPage } from '#server/subjects/accounts/export/export-page.ts';
import { createMailedAccountMails } from '#server/subjects/accounts/mailed-account-mails.ts';
import {
  createPasswordHashing,
  type PasswordHashing,
} from '#server/subjects/accounts/engine/password-hashing.ts';
import { createChildren } from '#server/subjects/children/children.ts';
import {
  createEndOfProfiles,
  type EndOfProfiles,
} from '#server/subjects/children/end-of-profiles.ts';
import { createComments } from '#server/subjects/comments/comments.ts';
import { createExternalCheck } from '#server/subjects/comments/external-check.ts';
import { createCommentsOfReader } from '#server/subjects/comments/comments-of-reader.ts';
import { createModeration } from '#server/subjects/comments/moderation/moderation.ts';
import { createVotePurges } from '#server/subjects/comments/vote-purges.ts';
import { createConsentChoices } from '#server/subjects/consent/consent-choices.ts';
import { createContact } from '#server/subjects/contributions/contact.ts';
import { createContributions } from '#server/subjects/contributions/contributions.ts';
import { createUserContent } from '#server/subjects/contributions/user-content.ts';
import type { ContentServices } from '#server/subjects/content/content-services.ts';
import type { ReadCache } from '#server/subjects/content/read-cache.ts';
import type { readGigyaCredentials } from '#server/subjects/accounts/identity/gigya-credentials.ts';
import { createIdentityVerifiers } from '#server/subjects/accounts/identity/identity-verifiers.ts';
import { createMailDispatch, createMailHandlers } from '#server/subjects/mail/mail-dispatch.ts';
import { openMailer } from '#server/subjects/mail/open-mailer.ts';
import { createDigests, type Digests } from '#server/subjects/notifications/digests.ts';
import { createUnsubscribeTokens } from '#server/subjects/notifications/unsubscribe-tokens.ts';
import { createNotifications } from '#server/subjects/notifications/notifications.ts';
import { createGiftLinks } from '#server/subjects/paywall/gift-links.ts';
import { createMeterStore } from '#server/subjects/paywall/meter-store.ts';
import { createFigureMailChoices } from '#server/subjects/figures/figure-mail-choices.ts';
import { createFigureMails, type FigureMails } from '#server/subjects/figures/figure-mails.ts';
import { createFigures } from '#server/subjects/figures/figures.ts';
import { createEmptySearches } from '#server/subjects/figures/empty-searches.ts';
import { createFunnelCounts } from '#server/subjects/figures/funnel-counts.ts';
import { createKeptSums } from '#server/subjects/figures/kept-sums.ts';
import { createMessageCounts } from '#server/subjects/paywall/message-counts.ts';
import { createPaywallAccess } from '#server/subjects/paywall/paywall-access.ts';
import { createPreviewLinks } from '#server/subjects/paywall/preview-links.ts';
import { createVisitorIds } from '#server/subjects/paywall/visitor-id.ts';
import { createInterviews } from '#server/subjects/interviews/interviews.ts';
import { createPolls } from '#server/subjects/polls/polls.ts';
import type { SubscriptionUpkeep } from '#server/subjects/subscriptions/subscription-upkeep.ts';
import { createRemoval } from './removals.ts';
import { wireUploads } from './wire-uploads.ts';
import { wireNewsletters } from './wire-newsletters.ts';
import { wireSubscriptions } from './wire-subscriptions.ts';

interface Needed {
  config: Config;
  database: Database;
  sites: readonly Site[];
  reads: ReadCache;
  /** Rejects while the folder of the originals is not mounted. */
  requireFolder(): Promise<void>;
  gigyaCredentials: ReturnType<typeof readGigyaCredentials>;
  /** Tests hand in a cheap one. */
  hashing?: PasswordHashing | undefined;
  log: Log;
}

interface WiredReaders {
  readers: ReaderServices;
  attempts: AttemptLimiter;
  queue: JobQueue;
  jobs: JobRunner;
  /** Periodic work on subscriptions. */
  upkeep: SubscriptionUpkeep;
  /** Mails with notifications. */
  digests: Digests;
  /** Daily mails with figures. */
  figureMails: FigureMails;
  /** The end of the profiles of children. */
  endOfProfiles: EndOfProfiles;
  /** The operator's secret, from which the keys for each purpose are derived. */
  secret: string;
  /** Creates or renews the demonstration readers, with bookmarks of stories that exist. */
  keepDemoReaders(contentOf: ContentServices['contentOf']): Promise<void>;
}

/** Creates the services of readers, their mails, and the jobs that send these. */
export function wireReaders({
  config,
  database: { orm },
  sites,
  reads,
  requireFolder,
  gigyaCredentials,
  hashing = createPasswordHashing(),
  log,
}: Needed): WiredReaders {
  const secrets = authSecrets(config);
  const [secret] = secrets;
  const queue = new JobQueue(orm);
  const mails = createMailDispatch({ queue, secret, log });
  const messageCounts = createMessageCounts({ orm, log });
  const keptSums = createKeptSums({ orm, sites, log });
  const funnelCounts = createFunnelCounts(keptSums);
  const { subscriptions, comps, upkeep, handler } = wireSubscriptions({
    config,
    orm,
    sites,
    secrets,
    queue,
    dispatch: mails,
    messageCounts,
    funnelCounts,
    log,
  });
  const attempts = createAttemptLimiter({ orm, secret });
  const { uploads, handlers } = wireUploads({ config, orm, queue, attempts, requireFolder, log });
  const jobs = createJobRunner({
    queue,
    handlers: [
      ...createMailHandlers({ mailer: openMailer(config, log), secret }),
      handler,
      ...handlers,
    ],
    log,
  });
  const tokens = createUnsubscribeTokens(secrets);
  const figureTokens = createUnsubscribeTokens(secrets, 'figures');
  const listStories = async (ids: readonly string[]) =>
    (await reads.listHeads(ids, new Date())).rows;
  const polls = createPolls({ orm, secrets, log });
  const children = createChildren({ orm, sites });
  const interviews = createInterviews({ orm, files: uploads, findChild: children.find, log });
  const newsletters = wireNewsletters({
    config,
    orm,
    sites,
    reads,
    queue,
    dispatch: mails,
    keptSums,
    secret,
    log,
  });
  const bookmarks = createBookmarks(orm);
  const contributions = createContributions(orm);
  const userContent = createUserContent({
    orm,
    contributions,
    uploads,
    findChild: children.find,
    dispatch: mails,
    sites,
  });
  const commentsOfReader = createCommentsOfReader({
    orm,
    keepsText: (alias) =>
      sites.find((site) => site.alias === alias)?.comments.ofDeletedReaders === 'keep',
  });
  const demoReaderOf = (site: Site) => offeredDemoReader(site, config.MAIL_URL);
  const demoAddresses = () =>
    sites.flatMap((site) => demoReaderOf(site)?.email.toLowerCase() ?? []);
  const accounts = createAccounts({
    // A node whose content is refused still has the readers of its last content.
    admitsDemoReader: (site, email) =>
      demoReaderOf(site) !== undefined && demoAddresses().includes(email),
    orm,
    secret,
    hashing,
    mails: createMailedAccountMails(mails),
    async onEmailProved({ edition, email, newsletters: wanted }) {
      await newsletters.choose(edition, email, { all: wanted, wanted });
    },
    async onEmailChanged(change) {
      await subscriptions.moveUsed(change);
      await newsletters.move(change.from, change.to);
    },
    onRemoving: createRemoval({
      commentsOfReader,
      subscriptions,
      polls,
      interviews,
      uploads,
      newsletters,
      userContent,
    }),
    social: socialCredentialsOf(config),
    log,
  });
  return {
    readers: {
      accounts,
      bookmarks,
      children,
      newsletters,
      subscriptions,
      comps,
      paywall: createPaywallAccess({
        meters: createMeterStore(orm),
        visitors: createVisitorIds(secrets),
        attempts,
      }),
      messageCounts,
      keptSums,
      funnelCounts,
      emptySearches: createEmptySearches({ add: (sum) => keptSums.add(sum) }),
      consentChoices: createConsentChoices({ orm }),
      gifts: createGiftLinks({ orm, secrets, rightOf: subscriptions.giverRightOf }),
      previews: createPreviewLinks(secrets),
      polls,
      interviews,
      uploads,
      comments: createComments({
        orm,
        votePurges: createVotePurges({ orm, log }),
        askExternal: createExternalCheck({ log }),
      }),
      commentsOfReader,
      notifications: createNotifications({ orm, tokens }),
      figureMailChoices: createFigureMailChoices({ orm, tokens: figureTokens }),
      contributions,
      userContent,
      contact: createContact({ contributions, dispatch: mails }),
      demoReaderOf,
      identityOf: createIdentityVerifiers({
        sites,
        credentials: gigyaCredentials,
        url: config.GIGYA_URL,
        attempts,
        log,
      }),
      workProof: createWorkProof({ secret, effort: config.REGISTRATION_EFFORT, attempts }),
      resubmitProof: createResubmitProof({ secret, attempts }),
      writeExportPage: (edition, held) => writeExportPage(edition, held, sites),
    },
    attempts,
    queue,
    jobs,
    upkeep,
    digests: createDigests({ orm, sites, tokens, dispatch: mails, listStories }),
    figureMails: createFigureMails({
      orm,
      sites,
      tokens: figureTokens,
      dispatch: mails,
      readDay: createDayFigures({
        figures: createFigures({ orm, sites }),
        desk: {
          moderation: createModeration(orm),
          live: { countPosts: (blogs, period) => countLivePosts(orm, blogs, period) },
        },
        readers: { newsletters },
      }),
    }),
    endOfProfiles: createEndOfProfiles({ orm, sites, dispatch: mails }),
    secret,
    keepDemoReaders: (contentOf) =>
      keepDemoReaders({ orm, sites, demoReaderOf, hashing, bookmarks, contentOf, log }),
  };
}
