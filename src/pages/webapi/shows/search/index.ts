export { searchShows as ALL } from '#server/entrances/calls/shows/search-shows.ts';
