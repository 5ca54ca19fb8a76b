import { showPost } from '#server/entrances/calls/desk/live/show-live.ts';
import { withdrawPost, writePost } from '#server/entrances/calls/desk/live/write-post.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(showPost, writePost, withdrawPost);
