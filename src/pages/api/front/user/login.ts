export { logIn as ALL } from '../../../../server/entrances/calls/readers/log-in.ts';
