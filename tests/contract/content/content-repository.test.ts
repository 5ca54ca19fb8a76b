import { beforeAll, describe } from 'vitest';
import { openDatabase } from '../../../src/server/platform/database/open-database.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { MEMORY } from '../../support/processes/dumped-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { storeOn, type Store } from '../../support/newsroom/store.ts';
import { describeAlerts } from './alerts-suite.ts';
import { describeArchive } from './archive-suite.ts';
import { describeListings } from './listings-suite.ts';
import { describeLivePosts } from './live-posts-suite.ts';
import { describePublishing } from './publishing-suite.ts';
import { describePurges } from './purges-suite.ts';
import { describeRelated } from './related-suite.ts';
import { describeScores } from './scores-suite.ts';
import { describeClosedSearch } from './closed-search-suite.ts';
import { describeSearchResults } from './search-results-suite.ts';
import { describeSearch } from './search-suite.ts';
import { describeShowParts } from './show-parts-suite.ts';
import { describeStoryUrls } from './story-urls-suite.ts';

function emptied(open: () => Promise<Database>) {
  const opened = emptiedDatabase('documents, links, old_addresses, purges, story_scores', open);
  return async () => storeOn(await opened());
}

/** Behaviour of every content repository behind its publisher. */
function describeContentRepository(openStore: () => Promise<Store>): void {
  describePublishing(openStore);
  describeStoryUrls(openStore);
  describeListings(openStore);
  describePurges(openStore);
  describeSearch(openStore);
  describeClosedSearch(openStore);
  describeSearchResults(openStore);
  describeArchive(openStore);
  describeRelated(openStore);
  describeScores(openStore);
  describeShowParts(openStore);
  describeLivePosts(openStore);
  describeAlerts(openStore);
}

describe('the content repository on PGlite', () => {
  describeContentRepository(emptied(() => openDatabase(MEMORY)));
});

describe('the content repository on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  describeContentRepository(emptied(async () => openDatabase(await server.createDatabase('portada'))));
});
