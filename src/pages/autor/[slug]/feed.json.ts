import { findAuthor } from '../../../server/page-files/feed-subjects.ts';
import { feedRoute } from '../../../server/page-files/feed-route.ts';

export const GET = feedRoute('feed.json', findAuthor);
