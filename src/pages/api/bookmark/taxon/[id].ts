import { followAuthor, unfollowAuthor } from '../../../../server/calls/readers/toggle-bookmark.ts';
import { serveTogether } from '../../../../server/endpoints/endpoint.ts';

export const ALL = serveTogether(followAuthor, unfollowAuthor);
