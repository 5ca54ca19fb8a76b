import { explainPage } from '#server/entrances/calls/publishing/explain-page.ts';
import { purgePages } from '#server/entrances/calls/publishing/purge-pages.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(explainPage, purgePages);
