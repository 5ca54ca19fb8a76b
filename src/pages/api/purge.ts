export { purgePages as ALL } from '../../server/content/purge-pages.ts';
