export { logInByProvider as ALL } from '../../../../../server/entrances/calls/readers/log-in-by-provider.ts';
