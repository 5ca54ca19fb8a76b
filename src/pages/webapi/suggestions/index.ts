export { suggest as ALL } from '../../../server/calls/search/suggest.ts';
