export { addPicture as ALL } from '#server/entrances/calls/desk/live/add-picture.ts';
