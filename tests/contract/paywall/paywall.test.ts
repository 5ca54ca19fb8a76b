import type { Database } from '#server/platform/database/database.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { describeGifts } from './gift-suite.ts';
import { describeMessageCounts } from './message-count-suite.ts';
import { describeMeters } from './meter-suite.ts';

const TABLES = 'readers, paywall_meters, message_counts';

function describePaywall(open: () => Promise<Database>): void {
  describeMeters(open);
  describeGifts(open);
  describeMessageCounts(open);
}

describeOnEachDatabase('the paywall', TABLES, describePaywall);
