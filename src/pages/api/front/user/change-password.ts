export { changePassword as ALL } from '../../../../server/accounts/calls/change-password.ts';
