export { listFollowedAuthors as ALL } from '#server/entrances/calls/readers/following/list-bookmarks.ts';
