export { changeProfile as PATCH, getProfile as ALL } from '../../../../server/accounts/calls/profile.ts';
