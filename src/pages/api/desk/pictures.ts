export { addPicture as ALL } from '#server/entrances/calls/live/add-picture.ts';
