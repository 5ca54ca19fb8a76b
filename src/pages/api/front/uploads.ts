export { announceUpload as ALL } from '#server/entrances/calls/uploads/announce-upload.ts';
