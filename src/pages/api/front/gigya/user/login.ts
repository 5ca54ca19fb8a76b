export { logInByProvider as ALL } from '../../../../../server/calls/readers/log-in-by-provider.ts';
