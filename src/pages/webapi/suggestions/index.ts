export { suggest as ALL } from '#server/entrances/calls/search/suggest.ts';
