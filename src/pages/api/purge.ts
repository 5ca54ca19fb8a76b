export { purgePages as ALL } from '../../server/entrances/calls/content/purge-pages.ts';
