export { recoverPassword as ALL } from '../../../../server/calls/readers/recover-password.ts';
