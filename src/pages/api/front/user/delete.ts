export { deleteAccount as ALL } from '#server/entrances/calls/readers/account/delete-account.ts';
