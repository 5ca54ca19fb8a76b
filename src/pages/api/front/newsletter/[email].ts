export { subscribe as ALL } from '../../../../server/entrances/calls/readers/subscribe.ts';
