export { changePassword as ALL } from '#server/entrances/calls/accounts/account/change-password.ts';
