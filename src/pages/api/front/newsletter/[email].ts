export { subscribe as ALL } from '../../../../server/newsletters/calls/subscribe.ts';
