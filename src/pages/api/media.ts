export { listMedia as ALL } from '#server/entrances/calls/content/list-media.ts';
