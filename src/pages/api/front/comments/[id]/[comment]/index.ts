import { editComment, removeComment } from '#server/entrances/calls/comments/write-comment.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(editComment, removeComment);
