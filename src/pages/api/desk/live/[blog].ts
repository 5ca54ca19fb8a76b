export { showLiveBlog as ALL } from '#server/entrances/calls/live/show-live.ts';
