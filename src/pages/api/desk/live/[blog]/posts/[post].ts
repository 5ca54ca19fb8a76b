import { showPost } from '#server/entrances/calls/live/show-live.ts';
import { withdrawPost, writePost } from '#server/entrances/calls/live/write-post.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(showPost, writePost, withdrawPost);
