export { recoverPassword as ALL } from '../../../../server/accounts/calls/recover-password.ts';
