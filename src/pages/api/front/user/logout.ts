export { logOut as ALL } from '../../../../server/calls/readers/log-out.ts';
