export { subscribe as ALL } from '../../../../server/calls/readers/subscribe.ts';
