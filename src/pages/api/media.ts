export { listMedia as ALL } from '#server/entrances/calls/media/list-media.ts';
