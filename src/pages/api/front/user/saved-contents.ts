export { listSavedContents as ALL } from '#server/entrances/calls/accounts/following/list-bookmarks.ts';
