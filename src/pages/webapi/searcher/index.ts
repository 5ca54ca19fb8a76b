export { searchStories as ALL } from '#server/entrances/calls/search/search-stories.ts';
