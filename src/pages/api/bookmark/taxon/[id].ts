export { followAuthor as POST, unfollowAuthor as DELETE, followAuthor as ALL } from '../../../../server/bookmarks/calls/toggle-bookmark.ts';
