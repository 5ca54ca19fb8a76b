import { explainPage } from '#server/entrances/calls/content/explain-page.ts';
import { purgePages } from '#server/entrances/calls/content/purge-pages.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(explainPage, purgePages);
