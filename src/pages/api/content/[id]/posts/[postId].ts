import { pushPost, removePost } from '#server/entrances/calls/publishing/push-post.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(pushPost, removePost);
