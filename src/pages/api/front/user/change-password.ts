export { changePassword as ALL } from '../../../../server/calls/readers/change-password.ts';
