import { followAuthor, unfollowAuthor } from '../../../../server/bookmarks/calls/toggle-bookmark.ts';
import { serveTogether } from '../../../../server/endpoint.ts';

export const ALL = serveTogether(followAuthor, unfollowAuthor);
