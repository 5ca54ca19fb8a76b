export { recoverPassword as ALL } from '#server/entrances/calls/accounts/account/recover-password.ts';
