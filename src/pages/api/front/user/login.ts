export { logIn as ALL } from '../../../../server/calls/readers/log-in.ts';
