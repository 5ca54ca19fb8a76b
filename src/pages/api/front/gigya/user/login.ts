export { logInByProvider as ALL } from '../../../../../server/identity/calls/log-in-by-provider.ts';
