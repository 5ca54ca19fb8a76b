export { purgePages as ALL } from '../../server/calls/content/purge-pages.ts';
