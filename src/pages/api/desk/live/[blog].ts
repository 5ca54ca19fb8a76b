export { showLiveBlog as ALL } from '#server/entrances/calls/desk/live/show-live.ts';
