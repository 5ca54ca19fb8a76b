export { deleteAccount as ALL } from '#server/entrances/calls/accounts/account/delete-account.ts';
