export { deleteAccount as ALL } from '../../../../server/entrances/calls/readers/delete-account.ts';
