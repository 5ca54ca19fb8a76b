export { saveContent as POST, unsaveContent as DELETE, saveContent as ALL } from '../../../../server/bookmarks/calls/toggle-bookmark.ts';
