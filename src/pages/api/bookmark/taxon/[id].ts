import {
  followAuthor,
  unfollowAuthor,
} from '#server/entrances/calls/accounts/following/toggle-bookmark.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(followAuthor, unfollowAuthor);
