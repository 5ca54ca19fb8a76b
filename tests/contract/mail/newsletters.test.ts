import type { Database } from '#server/platform/database/database.ts';
import {
  describeOnEachDatabase,
  describeOnPostgres,
} from '#tests/support/databases/each-database.ts';
import { describeSubscriptionClocks } from './subscription-clocks-suite.ts';
import { describeNewsletterNotifications } from './newsletter-notifications-suite.ts';
import { describeSubscriptions } from './subscriptions-suite.ts';

const TABLES = 'readers, subscriptions';

/**
 * Behaviour of newsletters on every database engine and with every fault of the mailing service.
 */
function describeNewsletters(open: () => Promise<Database>): void {
  describeSubscriptions(open);
  describeNewsletterNotifications(open);
}

describeOnEachDatabase('newsletters', TABLES, describeNewsletters);
describeOnPostgres('the clocks of newsletters', TABLES, describeSubscriptionClocks);
