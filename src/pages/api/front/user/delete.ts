export { deleteAccount as ALL } from '../../../../server/accounts/calls/delete-account.ts';
