export { logIn as ALL } from '../../../../server/accounts/calls/log-in.ts';
