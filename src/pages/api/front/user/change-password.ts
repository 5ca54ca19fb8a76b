export { changePassword as ALL } from '#server/entrances/calls/readers/account/change-password.ts';
