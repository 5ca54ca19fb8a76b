export { checkNick as ALL } from '../../../../server/accounts/calls/check-nick.ts';
