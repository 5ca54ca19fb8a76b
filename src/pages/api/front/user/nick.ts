export { checkNick as ALL } from '#server/entrances/calls/accounts/account/check-nick.ts';
