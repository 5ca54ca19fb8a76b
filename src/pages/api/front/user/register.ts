export { register as ALL } from '#server/entrances/calls/accounts/account/register.ts';
