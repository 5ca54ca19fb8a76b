export { chooseDigest as ALL } from '#server/entrances/calls/notifications/own-notifications.ts';
