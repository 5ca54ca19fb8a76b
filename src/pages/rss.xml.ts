import { findEdition } from '../server/feeds/feed-subjects.ts';
import { feedRoute } from '../server/feeds/feed-route.ts';

export const GET = feedRoute('rss.xml', findEdition);
