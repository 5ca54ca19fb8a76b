export { previewPost as ALL } from '#server/entrances/calls/desk/live/preview-post.ts';
