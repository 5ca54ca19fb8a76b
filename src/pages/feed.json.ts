import { findEdition } from '#server/entrances/page-files/feed-subjects.ts';
import { feedRoute } from '#server/entrances/page-files/feed-route.ts';

export const GET = feedRoute('feed.json', findEdition);
