export { recoverPassword as ALL } from '../../../../server/entrances/calls/readers/recover-password.ts';
