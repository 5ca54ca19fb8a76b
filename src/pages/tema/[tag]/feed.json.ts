import { findTag } from '../../../server/feeds/feed-subjects.ts';
import { feedRoute } from '../../../server/feeds/feed-route.ts';

export const GET = feedRoute('feed.json', findTag);
