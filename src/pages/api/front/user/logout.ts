export { logOut as ALL } from '../../../../server/accounts/calls/log-out.ts';
