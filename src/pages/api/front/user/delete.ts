export { deleteAccount as ALL } from '../../../../server/calls/readers/delete-account.ts';
