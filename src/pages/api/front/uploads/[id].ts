export { ownUpload as ALL } from '#server/entrances/calls/uploads/own-upload.ts';
