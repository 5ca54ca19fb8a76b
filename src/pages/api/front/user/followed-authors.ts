export { listFollowedAuthors as ALL } from '../../../../server/calls/readers/list-bookmarks.ts';
