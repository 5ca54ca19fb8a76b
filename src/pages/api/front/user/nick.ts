export { checkNick as ALL } from '../../../../server/entrances/calls/readers/check-nick.ts';
