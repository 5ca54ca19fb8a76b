export { recoverPassword as ALL } from '#server/entrances/calls/readers/account/recover-password.ts';
