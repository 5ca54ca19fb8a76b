export { logOut as ALL } from '../../../../server/entrances/calls/readers/log-out.ts';
