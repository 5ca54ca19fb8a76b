export { listSavedContents as ALL } from '../../../../server/entrances/calls/readers/list-bookmarks.ts';
