export { previewPost as ALL } from '#server/entrances/calls/live/preview-post.ts';
