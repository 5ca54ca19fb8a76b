export { listSavedContents as ALL } from '../../../../server/bookmarks/calls/list-bookmarks.ts';
