import type { Database } from '#server/platform/database/database.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { storeOn } from '#tests/support/newsroom/store.ts';
import { describeAlerts } from './alerts-suite.ts';
import { describeArchive } from './archive-suite.ts';
import { describeClosedMedia } from './closed-media-suite.ts';
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

const TABLES = 'documents, links, old_addresses, purges, story_scores';

/** Opens the content repository of a suite behind its publisher. */
const storeOf = (open: () => Promise<Database>) => async () => storeOn(await open());

describeOnEachDatabase('the content repository', TABLES, (open) => {
  const openStore = storeOf(open);
  describePublishing(openStore);
  describeStoryUrls(openStore);
  describeListings(openStore);
  describePurges(openStore);
  describeArchive(openStore);
  describeRelated(openStore);
  describeScores(openStore);
  describeShowParts(openStore);
  describeLivePosts(openStore);
  describeAlerts(openStore);
  describeClosedMedia(openStore);
});

// Dictionaries and plans differ between the two databases.
describeOnEachDatabase(
  'the search of the content repository',
  TABLES,
  (open) => {
    const openStore = storeOf(open);
    describeSearch(openStore);
    describeClosedSearch(openStore);
    describeSearchResults(openStore);
  },
  { onBoth: true },
);
