export { changePassword as ALL } from '../../../../server/entrances/calls/readers/change-password.ts';
