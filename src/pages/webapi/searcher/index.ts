export { searchStories as ALL } from '../../../server/calls/search/search-stories.ts';
