export { checkNick as ALL } from '../../../../server/calls/readers/check-nick.ts';
