import type { Site } from '#domain/sites/site.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { JobHandler } from '#server/platform/jobs/job-runner.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { Config } from '#server/platform/settings/config.ts';
import type { MailDispatch } from '#server/subjects/mail/mail-dispatch.ts';
import { createAdvantageKeys } from '#server/subjects/subscriptions/advantages/advantage-keys.ts';
import {
  createCompSubscriptions,
  type CompSubscriptions,
} from '#server/subjects/subscriptions/comp-subscriptions.ts';
import type { FunnelCounts } from '#server/subjects/figures/funnel-counts.ts';
import type { MessageCounts } from '#server/subjects/paywall/message-counts.ts';
import { createEndHandler } from '#server/subjects/subscriptions/end-at-provider.ts';
import { createMailedSubscriptionMails } from '#server/subjects/subscriptions/mailed-subscription-mails.ts';
import { openPayments } from '#server/subjects/subscriptions/open-payments.ts';
import {
  createSubscriptionUpkeep,
  type SubscriptionUpkeep,
} from '#server/subjects/subscriptions/subscription-upkeep.ts';
import {
  createSubscriptions,
  type Subscriptions,
} from '#server/subjects/subscriptions/subscriptions.ts';

interface WiredSubscriptions {
  subscriptions: Subscriptions;
  comps: CompSubscriptions;
  upkeep: SubscriptionUpkeep;
  handler: JobHandler;
}

/** Creates the services of subscriptions, and the work on them at the payment provider. */
export function wireSubscriptions(options: {
  config: Config;
  orm: Orm;
  sites: readonly Site[];
  /** The operator's secret, then the one before it. */
  secrets: readonly [string, ...string[]];
  queue: JobQueue;
  dispatch: MailDispatch;
  messageCounts: Pick<MessageCounts, 'add'>;
  funnelCounts: Pick<FunnelCounts, 'addSubscription'>;
  log: Log;
}): WiredSubscriptions {
  const { config, orm, sites, secrets, queue, dispatch, messageCounts, funnelCounts, log } =
    options;
  const [secret] = secrets;
  const { provider, simulation } = openPayments({ config, orm, secret, sites });
  const mails = createMailedSubscriptionMails(dispatch);
  const subscriptions = createSubscriptions({
    orm,
    provider,
    simulation,
    sites,
    queue,
    mails,
    messageCounts,
    funnelCounts,
    keys: createAdvantageKeys(secrets),
    log,
  });
  simulation?.deliverTo((webhook) => subscriptions.receive('simulation', webhook));
  return {
    subscriptions,
    comps: createCompSubscriptions({ orm, sites }),
    upkeep: createSubscriptionUpkeep({
      orm,
      provider,
      refresh: subscriptions.refresh,
      sites,
      mails,
      log,
    }),
    handler: createEndHandler((name) => (provider?.name === name ? provider : undefined)),
  };
}
