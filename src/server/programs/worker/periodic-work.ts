import type { Config } from '#server/platform/settings/config.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { oncePerNewsroom } from '#server/platform/jobs/newsroom-task.ts';
import { createMostReadRefresh } from '#server/subjects/publishing/most-read-refresh.ts';
import { createRecurrenceTask } from '#server/subjects/publishing/recurring-broadcasts.ts';
import { createPeriodicTask, type PeriodicTask } from '#server/platform/runtime/periodic-task.ts';
import type { ContentRepository } from '#server/subjects/content-store/content-repository.ts';
import { removeLeftFiles } from '#server/entrances/calls/contributions/contribution-files.ts';
import { resetDemonstrations } from './reset-demonstration.ts';
import type { Wiring } from './wiring.ts';

const MINUTE = 60_000;

/** Milliseconds for which an ended gift link is kept, so that the number of a month stays right. */
const KEPT_GIFTS = 31 * 24 * 60 * MINUTE;

/**
 * Milliseconds after which a role ends whose reader has set up no second factor (security review of
 * 27 November 2026, P19).
 */
const UNPROVED = 7 * 24 * 60 * MINUTE;

/** Milliseconds between two looks for stale search entries, and stories per transaction. */
const SEARCH_INTERVAL = 5000;
const SEARCH_BATCH = 100;

/**
 * Milliseconds between two resets of a demonstration (security review of 27 November 2026, P15).
 */
const DEMO_RESET = 24 * 60 * MINUTE;

interface WorkOptions {
  wiring: Pick<
    Wiring,
    | 'audit'
    | 'database'
    | 'repository'
    | 'sites'
    | 'services'
    | 'storedCleaning'
    | 'mediaFolder'
    | 'queue'
    | 'upkeep'
    | 'digests'
    | 'figureMails'
    | 'endOfProfiles'
  >;
  config: Pick<Config, 'AUDIT_DAYS' | 'CONTENT_DIR'>;
  onPurge(tags: string[]): Promise<void>;
  log: Log;
}

/**
 * The periodic tasks of a leading worker process. One node of the newsroom at a time carries out
 * those that change the database (`oncePerNewsroom`). Each node compares the most read stories,
 * because that purges its own pages, and cleans the files of its own folder.
 */
export function createPeriodicWork(options: WorkOptions): PeriodicTask[] {
  const { wiring, config, log } = options;
  const {
    audit,
    database,
    repository,
    sites,
    services,
    queue,
    upkeep,
    digests,
    figureMails,
    endOfProfiles,
  } = wiring;
  const once = (name: string, every: number, work: () => Promise<void>, failure: string) =>
    createPeriodicTask({
      every,
      work: oncePerNewsroom(database.orm, { name, every, work }),
      failure,
      log,
    });
  return [
    once(
      'search',
      SEARCH_INTERVAL,
      () => refreshSearch(repository),
      'stale search entries could not be refreshed; retrying',
    ),
    once(
      'broadcasts',
      15 * MINUTE,
      createRecurrenceTask({
        publisher: services.publishing.publisher,
        sites,
        contentFolder: config.CONTENT_DIR,
        markdown: services.parsers.markdown,
      }),
      'recurring broadcasts could not be published; retrying',
    ),
    once(
      'newsletters',
      MINUTE,
      () => services.readers.newsletters.tellAgain(),
      'newsletter subscriptions could not be read; retrying',
    ),
    once(
      'readers',
      15 * MINUTE,
      () => services.readers.accounts.clearExpired(),
      'expired records could not be deleted; retrying',
    ),
    once(
      'children',
      15 * MINUTE,
      async () => void (await endOfProfiles.endDue()),
      'profiles of children could not be ended; retrying',
    ),
    once(
      'desk',
      15 * MINUTE,
      () => services.desk.sessions.clearExpired(),
      'ended sessions of the desk could not be deleted; retrying',
    ),
    once(
      'roles',
      60 * MINUTE,
      async () =>
        void (await services.desk.roles.endUnproved(new Date(Date.now() - UNPROVED), {
          kind: 'job',
          id: 'roles',
        })),
      'roles without a second factor could not be taken; retrying',
    ),
    once(
      'previews',
      60 * MINUTE,
      () => services.desk.previews.clearEnded(new Date()),
      'ended previews could not be deleted; retrying',
    ),
    once(
      'followers',
      15 * MINUTE,
      () => services.desk.live.followers.clearOld(),
      'old numbers of followers could not be deleted; retrying',
    ),
    once(
      'leases',
      15 * MINUTE,
      () => services.desk.live.leases.clearExpired(),
      'ended leases of posts could not be deleted; retrying',
    ),
    once(
      'ended-periods',
      5 * MINUTE,
      () => upkeep.endPeriods(),
      'ended subscriptions could not be read; retrying',
    ),
    once(
      'reminders',
      60 * MINUTE,
      () => upkeep.remind(),
      'reminders of payments could not be sent; retrying',
    ),
    once(
      'payments',
      60 * MINUTE,
      () => upkeep.reconcile(),
      'subscriptions could not be compared with their provider; retrying',
    ),
    once(
      'simulated-payments',
      MINUTE,
      async () => services.readers.subscriptions.simulation?.runAllDue(),
      'simulated payments could not be carried out; retrying',
    ),
    once(
      'gifts',
      60 * MINUTE,
      () => services.readers.gifts.clearEnded(new Date(Date.now() - KEPT_GIFTS)),
      'ended gift links could not be deleted; retrying',
    ),
    once(
      'contributions',
      60 * MINUTE,
      () => services.readers.userContent.clearEnded(new Date()),
      'ended contributions could not be deleted; retrying',
    ),
    once(
      'contribution-files',
      MINUTE,
      () => removeLeftFiles(services),
      'files of withdrawn contributions could not be removed; retrying',
    ),
    once(
      'meters',
      15 * MINUTE,
      () => services.readers.paywall.clearEnded(),
      'meters of ended periods could not be deleted; retrying',
    ),
    once(
      'digests',
      MINUTE,
      async () => void (await digests.sendDue()),
      'mails with notifications could not be sent; retrying',
    ),
    once(
      'figure-mails',
      MINUTE,
      async () => void (await figureMails.sendDue()),
      'mails with figures could not be sent; retrying',
    ),
    once(
      'notifications',
      60 * MINUTE,
      () => services.readers.notifications.clearOld(),
      'old notifications could not be deleted; retrying',
    ),
    once(
      'polls',
      30_000,
      () => services.readers.polls.purgeRecent(),
      'results of polls could not be rendered again; retrying',
    ),
    once(
      'interviews',
      30_000,
      () => services.readers.interviews.purgeRecent(),
      'questions of interviews could not be rendered again; retrying',
    ),
    once(
      'interview-questions',
      60 * MINUTE,
      () => services.readers.interviews.clearOld(),
      'old questions of interviews could not be deleted; retrying',
    ),
    once(
      'message-counts',
      60 * MINUTE,
      () => services.readers.messageCounts.clearOld(),
      'old counts of messages could not be deleted; retrying',
    ),
    once(
      'consent-choices',
      60 * MINUTE,
      () => services.readers.consentChoices.clearOld(),
      'old choices of consent could not be deleted; retrying',
    ),
    once(
      'scores',
      15 * MINUTE,
      () => repository.deleteOldScores(new Date()),
      'old scores could not be deleted; retrying',
    ),
    once(
      'figures',
      15 * MINUTE,
      () => services.figures.clearOld(new Date()),
      'old figures could not be deleted; retrying',
    ),
    once(
      'audit',
      60 * MINUTE,
      async () => void (await audit.prune(config.AUDIT_DAYS)),
      'old audit rows could not be deleted; retrying',
    ),
    once(
      'purges',
      15 * MINUTE,
      () => repository.clearOldPurges(),
      'old purges could not be deleted; retrying',
    ),
    once(
      'media',
      5 * MINUTE,
      () => services.media.sweep(),
      'files of interrupted uploads could not be removed; retrying',
    ),
    once(
      'reader-uploads',
      5 * MINUTE,
      () => services.readers.uploads.sweep(),
      'expired files of readers could not be removed; retrying',
    ),
    once('jobs', 15 * MINUTE, () => queue.tidy(), 'old jobs could not be deleted; retrying'),
    createPeriodicTask({
      every: 60 * MINUTE,
      work: oncePerNewsroom(database.orm, {
        name: 'demonstration',
        every: DEMO_RESET,
        work: () => resetDemo(wiring),
      }),
      failure: 'what visitors of the demonstration published could not be taken back; retrying',
      log,
    }),
    ...tasksOfNode(options),
  ];
}

/**
 * The tasks that each node has for itself: its pages, the files of its database, and those of its
 * folder.
 */
function tasksOfNode({ wiring, onPurge, log }: Omit<WorkOptions, 'config'>): PeriodicTask[] {
  const { database, repository, sites, storedCleaning, mediaFolder } = wiring;
  return [
    createPeriodicTask({
      every: 5 * MINUTE,
      work: createMostReadRefresh({ repository, sites, onPurge }),
      failure: 'the most read stories could not be compared; retrying',
      log,
    }),
    createPeriodicTask({
      every: 10 * MINUTE,
      work: async () => database.tidy?.(),
      failure: 'deleted rows could not be removed from the files of the database; retrying',
      log,
    }),
    createPeriodicTask({
      every: MINUTE / 6,
      work: () => mediaFolder.look(),
      failure: 'the folder of the originals could not be examined; retrying',
      log,
    }),
    createPeriodicTask({
      every: MINUTE / 2,
      work: () => storedCleaning.run(),
      failure: 'stored files could not be cleaned of their metadata; retrying',
      log,
    }),
  ];
}

function resetDemo({
  database,
  repository,
  sites,
  services,
}: WorkOptions['wiring']): Promise<void> {
  const { demoReaderOf } = services.readers;
  return resetDemonstrations({ orm: database.orm, repository, sites, services, demoReaderOf });
}

/**
 * Refreshes all stale search entries, in transactions that are short, because publications wait for
 * them.
 */
async function refreshSearch(repository: Pick<ContentRepository, 'refreshSearch'>): Promise<void> {
  while ((await repository.refreshSearch(SEARCH_BATCH)) > 0);
}
